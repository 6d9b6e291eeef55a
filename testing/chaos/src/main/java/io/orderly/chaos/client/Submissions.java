package io.orderly.chaos.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** HTTP client of the submission service; chooses an instance for each request. */
final class Submissions {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(8);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_WITHIN)
          .build();
  private final List<URI> instances;
  private final String authorization;

  /**
   * A client for these instances.
   *
   * @param authorization who posts, as the header has it
   */
  Submissions(List<URI> instances, String authorization) {
    this.instances = List.copyOf(instances);
    this.authorization = authorization;
  }

  /**
   * Posts a body.
   *
   * @param turn chooses the instance
   * @return fails without a complete response within 8 s
   */
  CompletableFuture<HttpResponse<String>> post(Post post, long turn) {
    var instance = instances.get((int) (turn % instances.size()));
    var request =
        HttpRequest.newBuilder(instance.resolve(post.path()))
            .timeout(ANSWER_WITHIN)
            .header("Content-Type", post.contentType())
            .header("Authorization", authorization)
            .POST(BodyPublishers.ofString(post.body()));
    if (!post.idempotencyKey().isEmpty()) {
      request.header("Idempotency-Key", post.idempotencyKey());
    }
    return http.sendAsync(request.build(), BodyHandlers.ofString());
  }

  /**
   * What to post.
   *
   * @param idempotencyKey empty: none
   */
  record Post(String path, String contentType, String body, String idempotencyKey) {}
}
