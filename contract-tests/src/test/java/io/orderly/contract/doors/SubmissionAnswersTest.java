package io.orderly.contract.doors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.contract.StoredDocument;
import io.orderly.local.suite.Suite;
import java.net.URI;
import java.nio.file.Files;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the customer's door refuses is what its document says; see GoodAnswersTest for the rest. */
@ExtendWith(RunningSuite.class)
class SubmissionAnswersTest {

  private static final String JSON = "application/json";
  private static final String NEW_ORDER = "post /orders";

  private Http http;
  private Scene scene;
  private DescribedAnswers answers;

  @BeforeEach
  void knock(Suite suite) throws Exception {
    scene = new Scene(suite);
    http = scene.customer();
    answers = new DescribedAnswers(Door.SUBMISSION);
  }

  @Test
  void anOrderIsTakenOnceAndCannotBeCancelledWhenItIsProcessed() throws Exception {
    String order = Scene.newOrder();

    String taken = answers.check(NEW_ORDER, 202, http.post("/orders", JSON, order)).body();
    String again = answers.check(NEW_ORDER, 202, http.post("/orders", JSON, order)).body();
    String processed = "/orders/" + scene.processed().path("orderId").textValue();

    assertThat(orderId(again)).isEqualTo(orderId(taken));
    assertThat(answers.problemsAs("NewOrder", order)).isEmpty();
    answers.check(
        "post /orders/{orderId}/cancel", 409, http.post(processed + "/cancel", JSON, "{}"));
  }

  @Test
  void whatIsWrongIsAProblem() throws Exception {
    String order = Scene.newOrder();
    http.post("/orders", JSON, order);

    answers.check(NEW_ORDER, 400, http.post("/orders", JSON, "no JSON"));
    answers.check(NEW_ORDER, 400, http.post("/orders", JSON, order.replace("EUR", "???")));
    answers.check(NEW_ORDER, 413, http.post("/orders", JSON, " ".repeat(1_100_000)));
    answers.check(NEW_ORDER, 415, http.post("/orders", "text/plain", order));
    answers.check(NEW_ORDER, 422, http.post("/orders", JSON, order.replace("2.55", "2.56")));
    answers.check("get /orders/{orderId}", 400, http.get("/orders/1"));
    answers.check("get /orders/{orderId}", 404, http.get("/orders/" + UUID.randomUUID()));
    answers.check("get /orders", 400, http.get("/orders?limit=0"));
    answers.check(
        "post /orders/{orderId}/cancel",
        404,
        http.post("/orders/" + UUID.randomUUID() + "/cancel", JSON, "{}"));
  }

  @Test
  void whoMayNotIsToldSo(Suite suite) throws Exception {
    URI door = suite.url(Door.SUBMISSION.service());
    Http viewer = new Http(door, suite.users().viewer().authorization());

    answers.check(NEW_ORDER, 401, new Http(door).post("/orders", JSON, Scene.newOrder()));
    answers.check(NEW_ORDER, 403, viewer.post("/orders", JSON, Scene.newOrder()));
    answers.check("get /orders", 200, viewer.get("/orders?limit=1"));
  }

  @Test
  void aBatchIsAnsweredLineByLine() throws Exception {
    String lines = Scene.newOrder() + "\n{}\n";

    String results =
        answers
            .check(
                "post /orders/batch",
                200,
                http.post("/orders/batch", "application/x-ndjson", lines))
            .body();

    assertThat(results.lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(answers.problemsAs("LineResult", line)).isEmpty());
  }

  @Test
  void theDoorAnswersWithItsDocument() throws Exception {
    String served = answers.check("get /openapi", 200, http.get("/openapi")).body();

    assertThat(served).isEqualTo(Files.readString(StoredDocument.at(Door.SUBMISSION.document())));
  }

  private static String orderId(String answer) throws Exception {
    return new ObjectMapper().readTree(answer).path("orderId").textValue();
  }
}
