package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"

	noopoteltrace "go.opentelemetry.io/otel/trace/noop"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	generatedopenapi "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/version"
	"k8s.io/apiserver/pkg/authentication/request/anonymous"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	openapinamer "k8s.io/apiserver/pkg/endpoints/openapi"
	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/apiserver/pkg/util/openapi"
	"k8s.io/apiserver/pkg/util/webhook"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
)

// handler is the API server as an HTTP handler, with the two discovery documents that it leaves to an aggregator.
type handler struct {
	*http.ServeMux
	prepared interface{ RunWithContext(context.Context) error }
	crds     *apiserver.CustomResourceDefinitions
}

// newHandler makes the API server that answers on `address` and stores in the etcd at `store`.
func newHandler(address, store string) (*handler, error) {
	o := options.NewCustomResourceDefinitionsServerOptions(os.Stdout, os.Stderr)
	o.RecommendedOptions.Etcd.StorageConfig.Transport.ServerList = []string{store}
	// Each kind's cache answers 429 until it is filled, and clients then wait a second. The store is in this process.
	o.RecommendedOptions.Etcd.EnableWatchCache = false
	if err := o.Complete(); err != nil {
		return nil, err
	}
	config := genericapiserver.NewRecommendedConfig(apiserver.Codecs)
	if err := o.ServerRunOptions.ApplyTo(&config.Config); err != nil {
		return nil, err
	}
	if err := o.RecommendedOptions.Etcd.ApplyTo(&config.Config); err != nil {
		return nil, err
	}
	if err := o.APIEnablement.ApplyTo(&config.Config, apiserver.DefaultAPIResourceConfigSource(), apiserver.Scheme); err != nil {
		return nil, err
	}
	config.ExternalAddress = address
	// The server's own informers and controllers; the usual five requests a second would make 19 CRDs wait.
	config.LoopbackClientConfig = &rest.Config{Host: "http://" + address, QPS: 1000, Burst: 1000}
	config.Authentication.Authenticator = anonymous.NewAuthenticator(nil)
	config.Authorization.Authorizer = authorizerfactory.NewAlwaysAllowAuthorizer()
	definitions := openapi.GetOpenAPIDefinitionsWithoutDisabledFeatures(generatedopenapi.GetOpenAPIDefinitions)
	namer := openapinamer.NewDefinitionNamer(apiserver.Scheme, scheme.Scheme)
	config.OpenAPIConfig = genericapiserver.DefaultOpenAPIConfig(definitions, namer)
	config.OpenAPIV3Config = genericapiserver.DefaultOpenAPIV3Config(definitions, namer)

	crds, err := (&apiserver.Config{
		GenericConfig: config,
		ExtraConfig: apiserver.ExtraConfig{
			CRDRESTOptionsGetter: options.NewCRDRESTOptionsGetter(*o.RecommendedOptions.Etcd, config.ResourceTransformers, config.StorageObjectCountTracker),
			ServiceResolver:      webhook.NewDefaultServiceResolver(),
			AuthResolverWrapper:  webhook.NewDefaultAuthenticationInfoResolverWrapper(nil, nil, config.LoopbackClientConfig, noopoteltrace.NewTracerProvider()),
		},
	}).Complete().New(genericapiserver.NewEmptyDelegate())
	if err != nil {
		return nil, err
	}
	h := &handler{ServeMux: http.NewServeMux(), crds: crds, prepared: crds.GenericAPIServer.PrepareRun()}
	h.HandleFunc("/api", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, metav1.APIVersions{TypeMeta: metav1.TypeMeta{Kind: "APIVersions"}, Versions: []string{}})
	})
	h.HandleFunc("/apis", func(w http.ResponseWriter, _ *http.Request) { answer(w, h.groups()) })
	h.Handle("/", crds.GenericAPIServer.Handler)
	return h, nil
}

// run keeps informers and controllers going. It has no end of its own: the process that ends takes it along.
func (h *handler) run() error {
	return h.prepared.RunWithContext(context.Background())
}

// groups is what an aggregator would answer on /apis. Without it kubectl finds no kind.
func (h *handler) groups() metav1.APIGroupList {
	served := map[string][]string{apiextensions.GroupName: {"v1"}}
	crds, _ := h.crds.Informers.Apiextensions().V1().CustomResourceDefinitions().Lister().List(labels.Everything())
	for _, crd := range crds {
		for _, v := range crd.Spec.Versions {
			if v.Served && !slices.Contains(served[crd.Spec.Group], v.Name) {
				served[crd.Spec.Group] = append(served[crd.Spec.Group], v.Name)
			}
		}
	}
	list := metav1.APIGroupList{TypeMeta: metav1.TypeMeta{Kind: "APIGroupList", APIVersion: "v1"}}
	for name, versions := range served {
		slices.SortFunc(versions, func(a, b string) int { return version.CompareKubeAwareVersionStrings(b, a) })
		group := metav1.APIGroup{Name: name}
		for _, v := range versions {
			group.Versions = append(group.Versions, metav1.GroupVersionForDiscovery{GroupVersion: name + "/" + v, Version: v})
		}
		group.PreferredVersion = group.Versions[0]
		list.Groups = append(list.Groups, group)
	}
	slices.SortFunc(list.Groups, func(a, b metav1.APIGroup) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}
