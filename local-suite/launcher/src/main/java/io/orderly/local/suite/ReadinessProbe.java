package io.orderly.local.suite;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a service whether it is ready, as Kubernetes does. */
public final class ReadinessProbe {

  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final int OK = 200;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  /** Whether the service at the URL says that it is ready; false when nobody answers within 3 s. */
  public boolean isReady(URI baseUrl) {
    var request =
        HttpRequest.newBuilder(baseUrl.resolve("/actuator/health/readiness"))
            .timeout(TIMEOUT)
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException unreachable) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
