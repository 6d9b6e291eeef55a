package io.orderly.benchmarks.rivals.contest;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * With {@link HttpClient}, over connections that stay open.
 *
 * <p>Its pool hands a connection out while another thread of it closes that connection, some times
 * in a hundred thousand calls: the call fails though nothing was wrong with it. HTTP lets a client
 * send such a request once more when it knows that twice does no harm (RFC 9110, 9.2.2), which the
 * idempotency key says. Who uses this client has to do the same.
 */
final class JdkStepClient implements StepClient {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);

  private final URI partner;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_WITHIN)
          .build();

  JdkStepClient(URI partner) {
    this.partner = partner;
  }

  @Override
  public Answer post(String path, String idempotencyKey, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(partner.resolve(path))
            .timeout(ANSWER_WITHIN)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, application/problem+json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      return send(request);
    } catch (HttpTimeoutException tooLate) {
      throw tooLate;
    } catch (IOException brokenConnection) {
      return send(request);
    }
  }

  private Answer send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    return new Answer(response.statusCode(), response.body());
  }

  @Override
  public void close() {
    // It has nothing to close: its threads end when nobody uses it any more.
  }
}
