package io.orderly.chaos.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.chaos.client.Submissions.Post;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** One order a request, with an Idempotency-Key. */
final class SinglePosts implements ClientChannel {

  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  private final ObjectMapper json = new ObjectMapper();
  private final Submissions submissions;

  SinglePosts(Submissions submissions) {
    this.submissions = submissions;
  }

  @Override
  public String value() {
    return "rest";
  }

  @Override
  public CompletableFuture<Answer> submit(ClientOrder order, int tries) {
    var post = new Post("/orders", "application/json", order.json(), order.key());
    return submissions
        .post(post, order.number() + tries)
        .handle(
            (response, failure) -> failure == null ? answer(response) : new Answer.Unanswered());
  }

  private Answer answer(HttpResponse<String> response) {
    int status = response.statusCode();
    if (status >= BAD_REQUEST && status < SERVER_ERROR && status != TOO_MANY) {
      return new Answer.Refused(status + " " + response.body());
    }
    try {
      return status == ACCEPTED
          ? new Answer.Accepted(json.readTree(response.body()).get("orderId").textValue())
          : new Answer.Unanswered();
    } catch (IOException noJson) {
      return new Answer.Unanswered();
    }
  }
}
