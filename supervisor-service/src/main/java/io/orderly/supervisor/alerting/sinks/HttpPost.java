package io.orderly.supervisor.alerting.sinks;

import io.orderly.supervisor.alerting.AlertSink.Cause;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Posts JSON to one place, follows no redirect, and waits no longer than it may. */
final class HttpPost {

  /** What is about the body; any other failure would meet every body. */
  private static final Set<Integer> REFUSALS = Set.of(400, 413, 422);

  private final HttpClient http;
  private final URI url;
  private final Duration timeout;

  HttpPost(HttpClient http, URI url, Duration timeout) {
    this.http = http;
    this.url = url;
    this.timeout = timeout;
  }

  /** The longest wait for an answer. */
  Duration timeout() {
    return timeout;
  }

  /** Why something was not taken. */
  record NotTaken(Cause cause, String why) {}

  /** Posts once; empty when it was taken. */
  Optional<NotTaken> post(Map<String, String> headers, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    CompletableFuture<HttpResponse<@Nullable Void>> answer =
        http.sendAsync(request.build(), new StatusOnly());
    try {
      return judge(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode());
    } catch (ExecutionException | TimeoutException e) {
      answer.cancel(true);
      return Optional.of(new NotTaken(Cause.AWAY, reason(e)));
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Optional.of(new NotTaken(Cause.AWAY, "the supervisor is stopping"));
    }
  }

  private Optional<NotTaken> judge(int status) {
    if (status / 100 == 2) {
      return Optional.empty();
    }
    Cause cause = REFUSALS.contains(status) ? Cause.REFUSED : Cause.AWAY;
    return Optional.of(new NotTaken(cause, "%s answers %d".formatted(url.getHost(), status)));
  }

  /** Without the URL, which may be a secret itself. */
  private String reason(Exception failure) {
    Throwable cause = failure.getCause();
    return cause instanceof IOException
        ? "%s can't be reached: %s".formatted(url.getHost(), cause)
        : "%s does not answer within %d ms".formatted(url.getHost(), timeout.toMillis());
  }
}
