package io.orderly.agent.http;

import java.time.Duration;
import java.util.Optional;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** What a remote service answered over HTTP, byte for byte. */
record RawResponse(HttpResponse head, LimitedBody.Bytes body) {

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
