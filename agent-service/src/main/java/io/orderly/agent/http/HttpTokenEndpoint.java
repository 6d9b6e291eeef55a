package io.orderly.agent.http;

import io.orderly.agent.credentials.CredentialHeaders;
import io.orderly.agent.credentials.CredentialHeaders.SecretHeader;
import io.orderly.agent.credentials.TokenEndpoint;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/** Requests tokens as RFC 6749 has it (4.4), over HTTP. */
final class HttpTokenEndpoint implements TokenEndpoint {

  private static final int MAX_BYTES = 65_536;

  private final RemoteUrl url;

  HttpTokenEndpoint(RemoteUrl url) {
    this.url = url;
  }

  @Override
  public TokenAnswer request(String clientId, String clientSecret, @Nullable String scope)
      throws IOException {
    String form = "grant_type=client_credentials" + (scope == null ? "" : "&scope=" + form(scope));
    BasicClassicHttpRequest request = new BasicClassicHttpRequest(Method.POST, url.address());
    SecretHeader client = CredentialHeaders.basic(form(clientId), form(clientSecret));
    request.setHeader(client.name(), client.value());
    request.setHeader("Accept", "application/json");
    request.setHeader("User-Agent", "orderly-agent");
    request.setEntity(
        new ByteArrayEntity(
            form.getBytes(StandardCharsets.US_ASCII), ContentType.APPLICATION_FORM_URLENCODED));
    RemoteResponse response = url.exchange(request, MAX_BYTES).asText();
    return new TokenAnswer(response.status(), response.body().text());
  }

  private static String form(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
