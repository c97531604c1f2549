// Command crdserver is the part of a Kubernetes API server that serves CustomResourceDefinitions and the objects of
// their kinds (apiextensions-apiserver), with its etcd in the same process.
//
// It is for tests only: plain HTTP on a loopback address, no authentication, every request is allowed, and what is
// stored is gone when it ends. When it is ready it prints its URL as one line on standard output.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/klog/v2"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("crdserver: ")
	listen := flag.String("listen", "127.0.0.1:0", "loopback `address` to serve on; port 0 takes a free one")
	dir := flag.String("dir", "", "keep etcd's data in this `folder` (default a temporary one, removed at the end)")
	tether := flag.Bool("stdin", false, "end when standard input is closed, so as not to outlive a parent that holds it open")
	verbose := flag.Bool("verbose", false, "let the API server log to standard error")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("unexpected argument %q: there are only flags, see -help", flag.Arg(0))
	}
	quiet(*verbose)

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	defer stop()
	if *tether {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			cancel()
		}()
	}
	if err := run(ctx, *listen, *dir); err != nil {
		log.Fatal(err)
	}
}

// run serves until the context ends.
func run(ctx context.Context, listen, dir string) (err error) {
	listener, err := loopback(listen)
	if err != nil {
		return err
	}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "crdserver-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, remove(dir)) }()
	}
	store, err := startStore(dir)
	if err != nil {
		return fmt.Errorf("etcd: %w", err)
	}
	defer store.stop()

	handler, err := newHandler(listener.Addr().String(), store.url)
	if err != nil {
		return fmt.Errorf("API server: %w", err)
	}
	failed := make(chan error, 2)
	go func() { failed <- http.Serve(listener, handler) }()
	go func() { failed <- handler.run() }()
	base := "http://" + listener.Addr().String()
	if err := ready(ctx, base, failed); err != nil {
		return err
	}
	fmt.Println(base)
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// loopback listens on an address that other machines cannot reach: whoever reaches it may do everything.
func loopback(address string) (net.Listener, error) {
	tcp, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("-listen: %w", err)
	}
	if !tcp.IP.IsLoopback() {
		return nil, fmt.Errorf("-listen %s: expected a loopback address such as 127.0.0.1:0, because everyone may do everything", address)
	}
	return net.ListenTCP("tcp", tcp)
}

// ready waits until the API server says that it is.
func ready(ctx context.Context, base string, failed <-chan error) error {
	deadline := time.After(time.Minute)
	for {
		if response, err := http.Get(base + "/readyz"); err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case <-deadline:
			return errors.New("not ready after a minute")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// remove retries: requests that are still under way may put a file into the folder while it is being emptied.
func remove(dir string) (err error) {
	for range 20 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// quiet turns the API server's log off: with one member and no aggregator much of what it warns of is no news.
func quiet(verbose bool) {
	flags := flag.NewFlagSet("klog", flag.ContinueOnError)
	klog.InitFlags(flags)
	_ = flags.Set("logtostderr", fmt.Sprint(verbose))
	_ = flags.Set("alsologtostderr", fmt.Sprint(verbose))
	if !verbose {
		_ = flags.Set("stderrthreshold", "FATAL")
		klog.SetOutput(io.Discard)
	}
}
