package io.orderly.chaos.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.chaos.client.Submissions.Post;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Batch submission: collects orders until the next flush, then sends one request with one order per
 * line.
 */
final class BatchedPosts implements ClientChannel {

  private static final int OK = 200;
  private static final int MAX_LINES = 200;

  private final ObjectMapper json = new ObjectMapper();
  private final Submissions submissions;
  private List<Line> lines = new ArrayList<>();
  private long turn;

  private record Line(ClientOrder order, CompletableFuture<Answer> answer) {}

  BatchedPosts(Submissions submissions) {
    this.submissions = submissions;
  }

  @Override
  public String value() {
    return "batch";
  }

  @Override
  public CompletableFuture<Answer> submit(ClientOrder order, int tries) {
    var line = new Line(order, new CompletableFuture<>());
    lines.add(line);
    if (lines.size() >= MAX_LINES) {
      flush();
    }
    return line.answer();
  }

  @Override
  public void flush() {
    if (lines.isEmpty()) {
      return;
    }
    var batch = lines;
    lines = new ArrayList<>();
    var body = batch.stream().map(line -> line.order().json()).collect(Collectors.joining("\n"));
    var post = new Post("/orders/batch", "application/x-ndjson", body, "");
    var unused =
        submissions
            .post(post, turn++)
            .handle(
                (response, failure) -> {
                  if (failure == null && response.statusCode() == OK) {
                    answer(batch, response.body());
                  }
                  // Orders without a result line are unanswered.
                  batch.forEach(line -> line.answer().complete(new Answer.Unanswered()));
                  return batch.size();
                });
  }

  private void answer(List<Line> batch, String body) {
    for (var text : body.lines().toList()) {
      try {
        var result = json.readTree(text);
        int index = result.path("line").asInt() - 1;
        if (index >= 0 && index < batch.size()) {
          batch.get(index).answer().complete(answer(result));
        }
      } catch (IOException cutOff) {
        return;
      }
    }
  }

  private static Answer answer(JsonNode result) {
    return switch (result.path("status").asText()) {
      case "accepted", "known" -> new Answer.Accepted(result.path("orderId").textValue());
      case "refused" -> new Answer.Refused(result.toString());
      default -> new Answer.Unanswered();
    };
  }
}
