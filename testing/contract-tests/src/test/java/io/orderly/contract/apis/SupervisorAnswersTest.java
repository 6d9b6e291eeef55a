package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.contract.StoredDocument;
import io.orderly.local.suite.Suite;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the operator's door answers beside what GoodAnswersTest and RefusalsTest ask for. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class SupervisorAnswersTest {

  private static final String JSON = "application/json";
  private static final String WHY = "{\"reason\": \"a contract test\"}";

  private Http http;
  private DescribedAnswers answers;

  @BeforeEach
  void knock(Suite suite) throws Exception {
    http = new Scene(suite).operator();
    answers = new DescribedAnswers(RestApi.SUPERVISOR);
  }

  @Test
  void aViewerSeesWhatIsHeld(Suite suite) throws Exception {
    Http viewer =
        new Http(suite.url(RestApi.SUPERVISOR.service()), suite.users().viewer().authorization());

    answers.check("get /operator/pauses", 200, viewer.get("/operator/pauses"));
  }

  @Test
  void whatIsHeldIsListedAndLetGo() throws Exception {
    String held = "post /operator/agents/{name}/{action}";

    try {
      answers.check(held, 200, http.post("/operator/agents/carrier/pause", JSON, WHY));
      answers.check("get /operator/pauses", 200, http.get("/operator/pauses"));
    } finally {
      answers.check(held, 200, http.post("/operator/agents/carrier/resume", JSON, WHY));
    }
  }

  @Test
  void whatBreaksARuleIsAProblem() throws Exception {
    answers.check("get /operator/alerts", 400, http.get("/operator/alerts?limit=0"));
    answers.check(
        "post /operator/bulk-commands", 400, http.post("/operator/bulk-commands", JSON, "{}"));
  }

  @Test
  void theDoorAnswersWithItsDocument() throws Exception {
    String served = answers.check("get /openapi", 200, http.get("/openapi")).body();

    assertThat(served)
        .isEqualTo(Files.readString(StoredDocument.at(RestApi.SUPERVISOR.document())));
  }
}
