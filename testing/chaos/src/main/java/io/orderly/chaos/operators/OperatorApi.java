package io.orderly.chaos.operators;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operator's endpoints of the supervisors, one instance after the other. Not thread-safe. */
final class OperatorApi {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(8);
  private static final int OK = 200;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_WITHIN)
          .build();
  private final List<URI> instances;
  private final String authorization;
  private int turn;

  OperatorApi(List<URI> instances, String authorization) {
    this.instances = List.copyOf(instances);
    this.authorization = authorization;
  }

  /**
   * An answer for good.
   *
   * @param isApplied false: the command was refused
   */
  record Answer(boolean isApplied, JsonNode body) {}

  /** What is at that path; empty without an answer, and where there is nothing. */
  Optional<JsonNode> get(String path) throws InterruptedException {
    return send(path, request -> request.GET()).filter(Answer::isApplied).map(Answer::body);
  }

  /** The answer to a command; empty where it may be repeated. */
  Optional<Answer> post(String path, JsonNode command) throws InterruptedException {
    return send(
        path,
        request ->
            request
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(command.toString())));
  }

  private Optional<Answer> send(String path, Content content) throws InterruptedException {
    var instance = instances.get(turn++ % instances.size());
    var request =
        content.of(
            HttpRequest.newBuilder(instance.resolve(path))
                .timeout(ANSWER_WITHIN)
                .header("Authorization", authorization));
    try {
      return answer(http.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException unanswered) {
      return Optional.empty();
    }
  }

  private Optional<Answer> answer(HttpResponse<String> response) throws IOException {
    int status = response.statusCode();
    return status >= SERVER_ERROR || status == TOO_MANY
        ? Optional.empty()
        : Optional.of(new Answer(status == OK, json.readTree(response.body())));
  }

  private interface Content {
    HttpRequest.Builder of(HttpRequest.Builder request);
  }
}
