package io.orderly.system;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** An operator who commands orders over REST. */
final class Operator {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Suite suite;

  Operator(Suite suite) {
    this.suite = suite;
  }

  /**
   * Commands one order.
   *
   * @param version of the order that the operator saw
   */
  HttpResponse<String> command(String orderId, String command, long version) throws Exception {
    HttpRequest post =
        HttpRequest.newBuilder(
                suite
                    .url(Service.SUPERVISOR)
                    .resolve("/operator/orders/" + orderId + "/" + command))
            .header("Content-Type", "application/json")
            .header("Authorization", suite.users().operator().authorization())
            .POST(
                BodyPublishers.ofString(
                    "{\"version\":%d,\"reason\":\"payment takes cards again\"}".formatted(version)))
            .build();
    HttpResponse<String> answer = http.send(post, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
    return answer;
  }
}
