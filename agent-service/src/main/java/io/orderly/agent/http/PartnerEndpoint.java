package io.orderly.agent.http;

import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialHeaders.SecretHeader;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.exchange.PartnerRequest;
import io.orderly.platform.tracing.TraceParent;
import java.io.IOException;
import java.net.URI;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/** Sends the requests of one partner with its credentials. Follows no redirect. Thread-safe. */
final class PartnerEndpoint {

  private static final int UNAUTHORIZED = 401;

  private final RemoteUrl base;
  private final CredentialHeaders credentials;
  private final int readLimitBytes;

  PartnerEndpoint(RemoteUrl base, CredentialHeaders credentials, int readLimitBytes) {
    this.base = base;
    this.credentials = credentials;
    this.readLimitBytes = readLimitBytes;
  }

  URI address() {
    return base.address();
  }

  /**
   * Sends it; once more with a new token when the one that it carried is refused, which says that
   * it was not executed.
   *
   * @throws CredentialsFailedException before anything was sent
   * @throws IOException when the connection fails; the request may have arrived
   */
  RawResponse send(PartnerRequest request, @Nullable String traceParent)
      throws IOException, CredentialsFailedException {
    SecretHeader secret = credentials.get();
    RawResponse response = exchange(request, traceParent, secret);
    if (response.status() != UNAUTHORIZED) {
      return response;
    }
    try {
      return credentials.renew(secret)
          ? exchange(request, traceParent, credentials.get())
          : response;
    } catch (CredentialsFailedException e) {
      return response;
    }
  }

  private RawResponse exchange(
      PartnerRequest request, @Nullable String traceParent, @Nullable SecretHeader secret)
      throws IOException {
    return base.exchange(http(request, traceParent, secret), readLimitBytes).to(secret);
  }

  private BasicClassicHttpRequest http(
      PartnerRequest request, @Nullable String traceParent, @Nullable SecretHeader secret) {
    BasicClassicHttpRequest http =
        new BasicClassicHttpRequest(
            request.method().name(), URI.create(base.address() + request.target()));
    http.setHeader("Accept", "application/json, application/problem+json");
    http.setHeader("User-Agent", "orderly-agent");
    if (traceParent != null) {
      http.setHeader(TraceParent.HEADER, traceParent);
    }
    request.headers().forEach(http::setHeader);
    if (secret != null) {
      http.setHeader(secret.name(), secret.value());
    }
    if (!request.contentType().isEmpty()) {
      http.setEntity(
          new ByteArrayEntity(request.body(), ContentType.create(request.contentType())));
    }
    return http;
  }
}
