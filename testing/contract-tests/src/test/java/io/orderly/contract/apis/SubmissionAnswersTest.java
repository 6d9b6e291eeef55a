package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.contract.StoredDocument;
import io.orderly.local.suite.Suite;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the customer's door answers beside what GoodAnswersTest and RefusalsTest ask for. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class SubmissionAnswersTest {

  private static final String JSON = "application/json";
  private static final String NEW_ORDER = "post /orders";

  private Http http;
  private DescribedAnswers answers;

  @BeforeEach
  void knock(Suite suite) throws Exception {
    http = new Scene(suite).customer();
    answers = new DescribedAnswers(RestApi.SUBMISSION);
  }

  @Test
  void anOrderIsTakenOnce() throws Exception {
    String order = Scene.newOrder();

    String taken = answers.check(NEW_ORDER, 202, http.post("/orders", JSON, order)).body();
    String again = answers.check(NEW_ORDER, 202, http.post("/orders", JSON, order)).body();

    assertThat(orderId(again)).isEqualTo(orderId(taken));
    assertThat(answers.problemsAs("NewOrder", order)).isEmpty();
  }

  @Test
  void whatBreaksARuleIsAProblem() throws Exception {
    String order = Scene.newOrder();

    answers.check(NEW_ORDER, 400, http.post("/orders", JSON, order.replace("EUR", "???")));
    answers.check("get /orders", 400, http.get("/orders?limit=0"));
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

    assertThat(served)
        .isEqualTo(Files.readString(StoredDocument.at(RestApi.SUBMISSION.document())));
  }

  private static String orderId(String answer) throws Exception {
    return new ObjectMapper().readTree(answer).path("orderId").textValue();
  }
}
