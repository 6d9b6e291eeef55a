package io.orderly.security.token;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.RequestEntity;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestOperations;
import org.springframework.web.util.UriComponentsBuilder;

/** What an identity provider says of itself: OpenID Connect Discovery, or RFC 8414. */
final class ProviderMetadata {

  private static final String OPENID = "/.well-known/openid-configuration";
  private static final String OAUTH = "/.well-known/oauth-authorization-server";
  private static final ParameterizedTypeReference<Map<String, Object>> JSON =
      new ParameterizedTypeReference<>() {};

  private ProviderMetadata() {}

  /** Where the keys of an issuer are. */
  static URI keys(URI issuer, RestOperations provider) {
    for (URI place : places(issuer)) {
      try {
        Map<String, Object> metadata =
            provider.exchange(RequestEntity.get(place).build(), JSON).getBody();
        return keys(issuer, metadata == null ? Map.of() : metadata);
      } catch (HttpClientErrorException notThere) {
        // Each provider has one of the three.
      }
    }
    throw new IllegalStateException("no OpenID metadata found at the issuer %s".formatted(issuer));
  }

  private static URI keys(URI issuer, Map<String, Object> metadata) {
    if (!issuer.toString().equals(String.valueOf(metadata.get("issuer")))) {
      throw new IllegalStateException(
          "the OpenID metadata of the issuer %s has another issuer: %s"
              .formatted(issuer, metadata.get("issuer")));
    }
    if (metadata.get("jwks_uri") instanceof String keys) {
      return URI.create(keys);
    }
    throw new IllegalStateException(
        "the OpenID metadata of the issuer %s has no jwks_uri".formatted(issuer));
  }

  private static List<URI> places(URI issuer) {
    String path = issuer.getPath() == null ? "" : issuer.getPath();
    return List.of(
        place(issuer, path + OPENID), place(issuer, OPENID + path), place(issuer, OAUTH + path));
  }

  private static URI place(URI issuer, String path) {
    return UriComponentsBuilder.fromUri(issuer).replacePath(path).build(true).toUri();
  }
}
