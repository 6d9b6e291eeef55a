package io.orderly.agent.http;

import io.orderly.partner.credentials.CredentialHeaders.SecretHeader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * What a remote service answered over HTTP, byte for byte.
 *
 * @param sentSecret the credentials of the request, which the answer may echo; null without any
 */
record RawResponse(HttpResponse head, LimitedBody.Bytes body, @Nullable SecretHeader sentSecret) {

  RawResponse(HttpResponse head, LimitedBody.Bytes body) {
    this(head, body, null);
  }

  /** The answer to a request with these credentials. */
  RawResponse to(@Nullable SecretHeader secret) {
    return new RawResponse(head, body, secret);
  }

  /** What no text of the answer may show. */
  List<String> secrets() {
    return sentSecret == null ? List.of() : sentSecret.secrets();
  }

  int status() {
    return head.getCode();
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(head.getFirstHeader(name)).map(Header::getValue);
  }

  /** How long it asks to wait before the next call; zero where it does not. */
  Duration retryAfter() {
    return RetryAfter.of(header("Retry-After"), header("Date"));
  }

  /** With its body as text. */
  RemoteResponse asText() {
    return new RemoteResponse(status(), retryAfter(), body.asText());
  }
}
