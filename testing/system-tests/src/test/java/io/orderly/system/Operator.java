package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** An operator who commands orders and registers workflows over REST. */
final class Operator {

  private static final ObjectMapper JSON = new ObjectMapper();

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
    return post(
        "/operator/orders/" + orderId + "/" + command,
        "{\"version\":%d,\"reason\":\"payment takes cards again\"}".formatted(version));
  }

  /** Decides that a step of unknown outcome happened, with this result. */
  void decideHappened(String orderId, long version, String step, String result) throws Exception {
    post(
        "/operator/orders/" + orderId + "/decide",
        "{\"version\":%d,\"reason\":\"seen there\",\"step\":\"%s\",\"finding\":\"happened\",\"result\":%s}"
            .formatted(version, step, result));
  }

  /** Registers a workflow; new orders may name it within seconds. */
  void register(String definition) throws Exception {
    post(
        "/operator/workflows",
        JSON.createObjectNode()
            .put("definition", definition)
            .put("reason", "orders of a shop")
            .toString());
  }

  /** What an operator sees there. */
  JsonNode get(String path) throws Exception {
    HttpRequest get =
        HttpRequest.newBuilder(suite.url(Service.SUPERVISOR).resolve(path))
            .header("Authorization", suite.users().operator().authorization())
            .build();
    HttpResponse<String> answer = http.send(get, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    HttpRequest post =
        HttpRequest.newBuilder(suite.url(Service.SUPERVISOR).resolve(path))
            .header("Content-Type", "application/json")
            .header("Authorization", suite.users().operator().authorization())
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(post, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + ": " + answer.body());
    }
    return answer;
  }
}
