package io.orderly.agent.http;

import io.orderly.partner.credentials.TokenEndpoint;
import io.orderly.partner.credentials.TokenRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/** Requests tokens over HTTP. */
final class HttpTokenEndpoint implements TokenEndpoint {

  private static final int MAX_BYTES = 65_536;

  private final RemoteUrl url;

  HttpTokenEndpoint(RemoteUrl url) {
    this.url = url;
  }

  @Override
  public TokenAnswer request(String clientId, String clientSecret, @Nullable String scope)
      throws IOException {
    TokenRequest token = TokenRequest.of(clientId, clientSecret, scope);
    BasicClassicHttpRequest request = new BasicClassicHttpRequest(Method.POST, url.address());
    request.setHeader(token.client().name(), token.client().value());
    request.setHeader("Accept", "application/json");
    request.setHeader("User-Agent", "orderly-agent");
    request.setEntity(
        new ByteArrayEntity(
            token.form().getBytes(StandardCharsets.US_ASCII),
            ContentType.APPLICATION_FORM_URLENCODED));
    RemoteResponse response = url.exchange(request, MAX_BYTES).asText();
    return new TokenAnswer(response.status(), response.body().text());
  }
}
