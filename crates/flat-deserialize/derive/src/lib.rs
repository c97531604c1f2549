//! The derive macro of `flat-deserialize`. Attributes are parsed by `serde_derive_internals`, as serde itself does, so
//! that a name or an alias can't mean one thing here and another in `Serialize` or `JsonSchema`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use serde_derive_internals::{
    Ctxt, Derive,
    ast::{Container, Data, Field, Style},
    attr::{Default, TagType},
};
use syn::{DeriveInput, Member, ext::IdentExt, parse_macro_input};

/// Derives `Deserialize` for a struct with named fields, at most one of them `#[serde(flatten)]`.
#[proc_macro_derive(FlatDeserialize, attributes(serde))]
pub fn flat_deserialize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let errors = Ctxt::new();
    // The last argument is what serde's own expansion calls its private module; nothing here uses it.
    let private = Ident::new("__private", Span::call_site());
    let container = Container::from_ast(&errors, &input, Derive::Deserialize, &private);
    let code = container.as_ref().map(|container| expand(&errors, container));
    errors.check().map_or_else(syn::Error::into_compile_error, |()| code.unwrap_or_default()).into()
}

fn expand(errors: &Ctxt, container: &Container) -> TokenStream {
    let fields = match &container.data {
        Data::Struct(Style::Struct, fields) if is_plain(container) => fields.as_slice(),
        _ => {
            errors.error_spanned_by(container.original, "FlatDeserialize is for plain structs with named fields");
            return TokenStream::new();
        }
    };
    let (embedded, own): (Vec<&Field>, Vec<&Field>) =
        fields.iter().filter(|f| !f.attrs.skip_deserializing()).partition(|f| f.attrs.flatten());
    if let [_, second, ..] = embedded[..] {
        errors.error_spanned_by(second.original, "only one field can be flattened");
    }
    if let Some(preset) = own.iter().find(|f| matches!(f.attrs.default(), Default::Path(_))) {
        errors.error_spanned_by(preset.original, "a member that is absent is the default of its type");
    }

    let shapes = own.iter().map(|f| shape(f));
    let set = own.iter().map(|f| set(f));
    let zeros = fields.iter().filter(|f| !f.attrs.skip_deserializing()).map(zero);
    let (embedded_shape, set_embedded) = match embedded.first() {
        None => (quote!(None), quote!(Ok(false))),
        Some(Field { member, ty, .. }) => {
            let rust = rust_name(member);
            (
                quote!(Some(::flat_deserialize::Field {
                    rust: #rust, wire: "", shape: Some(&<#ty as ::flat_deserialize::Members>::SHAPE),
                })),
                quote!(::flat_deserialize::Members::set(&mut self.#member, key, map)),
            )
        }
    };

    let ident = &container.ident;
    let name = ident.to_string();
    let mut generics = container.generics.clone();
    generics.make_where_clause().predicates.extend(container.attrs.de_bound().unwrap_or_default().iter().cloned());
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let mut with_lifetime = generics.clone();
    with_lifetime.params.insert(0, syn::parse_quote!('de));
    let (de_generics, _, _) = with_lifetime.split_for_impl();

    quote! {
        #[automatically_derived]
        impl #impl_generics ::flat_deserialize::Members for #ident #ty_generics #where_clause {
            const SHAPE: ::flat_deserialize::Shape =
                ::flat_deserialize::Shape { name: #name, own: &[#(#shapes),*], embedded: #embedded_shape };

            #[inline]
            fn set<'de, A: ::serde::de::MapAccess<'de>>(
                &mut self, key: &str, map: &mut A,
            ) -> ::core::result::Result<bool, A::Error> {
                match key {
                    #(#set)*
                    _ => #set_embedded,
                }
            }

            fn is_zero(&self) -> bool {
                true #(&& #zeros)*
            }
        }

        #[automatically_derived]
        impl #impl_generics ::flat_deserialize::Member for #ident #ty_generics #where_clause {
            const SHAPE: Option<&'static ::flat_deserialize::Shape> =
                Some(&<Self as ::flat_deserialize::Members>::SHAPE);

            #[inline]
            fn read<'de, D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                ::flat_deserialize::deserialize(#name, from)
            }

            #[inline]
            fn is_zero(&self) -> bool {
                ::flat_deserialize::Members::is_zero(self)
            }
        }

        #[automatically_derived]
        impl #de_generics ::serde::Deserialize<'de> for #ident #ty_generics #where_clause {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                ::flat_deserialize::deserialize(#name, from)
            }
        }
    }
}

/// Whether the container has none of the serde attributes that change what a struct decodes from.
fn is_plain(container: &Container) -> bool {
    let attrs = &container.attrs;
    let replaced = attrs.type_from().or(attrs.type_try_from()).is_some() || attrs.remote().is_some();
    let preset = matches!(attrs.default(), Default::Path(_));
    !replaced
        && !preset
        && !attrs.transparent()
        && !attrs.deny_unknown_fields()
        && matches!(attrs.tag(), TagType::External)
}

fn rust_name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The names of a field, and what is below it.
fn shape(field: &Field) -> TokenStream {
    let (rust, wire, ty) = (rust_name(&field.member), field.attrs.name().deserialize_name(), field.ty);
    let below = if field.attrs.deserialize_with().is_some() {
        quote!(None)
    } else {
        quote!(<#ty as ::flat_deserialize::Member>::SHAPE)
    };
    quote!(::flat_deserialize::Field { rust: #rust, wire: #wire, shape: #below })
}

/// Whether the field is its zero value.
fn zero(field: &Field) -> TokenStream {
    let member = &field.member;
    if field.attrs.flatten() {
        quote!(::flat_deserialize::Members::is_zero(&self.#member))
    } else if field.attrs.deserialize_with().is_some() {
        quote!(::flat_deserialize::is_default(&self.#member))
    } else {
        quote!(::flat_deserialize::Member::is_zero(&self.#member))
    }
}

/// The match arm that reads the field.
fn set(field: &Field) -> TokenStream {
    let (member, ty, keys) = (&field.member, field.ty, field.attrs.aliases());
    let value = match field.attrs.deserialize_with() {
        None => quote!(map.next_value_seed(::flat_deserialize::Value::new())?),
        Some(path) => quote! {{
            struct With(#ty);
            impl<'de> ::serde::Deserialize<'de> for With {
                fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                    #path(from).map(With)
                }
            }
            map.next_value::<With>()?.0
        }},
    };
    quote!(#(#keys)|* => {
        self.#member = #value;
        Ok(true)
    })
}
