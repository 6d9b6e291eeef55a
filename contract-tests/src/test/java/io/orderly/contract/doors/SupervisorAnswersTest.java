package io.orderly.contract.doors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/** What the operator's door refuses is what its document says; see GoodAnswersTest for the rest. */
@ExtendWith(RunningSuite.class)
class SupervisorAnswersTest {

  private static final String JSON = "application/json";
  private static final String COMMAND = "post /operator/orders/{orderId}/{command}";
  private static final String WHY = "{\"reason\": \"a contract test\"}";

  private Http http;
  private Scene scene;
  private DescribedAnswers answers;

  @BeforeEach
  void knock(Suite suite) throws Exception {
    scene = new Scene(suite);
    http = scene.operator();
    answers = new DescribedAnswers(Door.SUPERVISOR);
  }

  @Test
  void anOrderRefusesWhatItCanNot() throws Exception {
    JsonNode order = scene.processed();
    String path = "/operator/orders/" + order.path("orderId").textValue();

    answers.check(
        COMMAND, 409, http.post(path + "/undo", JSON, command(order.path("version").longValue())));
    answers.check(COMMAND, 400, http.post(path + "/undo", JSON, "{}"));
    answers.check(COMMAND, 413, http.post(path + "/undo", JSON, " ".repeat(70_000)));
    answers.check(COMMAND, 415, http.post(path + "/undo", "text/plain", WHY));
    String unknown = "/operator/orders/" + UUID.randomUUID();
    answers.check("get /operator/orders/{orderId}", 404, http.get(unknown));
    answers.check(COMMAND, 404, http.post(unknown + "/undo", JSON, command(1)));
  }

  @Test
  void whoMayNotIsToldSo(Suite suite) throws Exception {
    URI door = suite.url(Door.SUPERVISOR.service());
    Http viewer = new Http(door, suite.users().viewer().authorization());
    Http submitter = new Http(door, suite.users().submitter().authorization());

    answers.check("get /operator/pauses", 401, new Http(door).get("/operator/pauses"));
    answers.check("get /operator/pauses", 403, submitter.get("/operator/pauses"));
    answers.check("get /operator/pauses", 200, viewer.get("/operator/pauses"));
    answers.check(
        "post /operator/agents/{name}/{wish}",
        403,
        viewer.post("/operator/agents/carrier/pause", JSON, WHY));
  }

  @Test
  void whatIsHeldIsListedAndLetGo() throws Exception {
    String held = "post /operator/agents/{name}/{wish}";

    try {
      answers.check(held, 200, http.post("/operator/agents/carrier/pause", JSON, WHY));
      answers.check("get /operator/pauses", 200, http.get("/operator/pauses"));
    } finally {
      answers.check(held, 200, http.post("/operator/agents/carrier/resume", JSON, WHY));
    }
    answers.check(held, 404, http.post("/operator/agents/nobody/pause", JSON, WHY));
  }

  @Test
  void whatIsWrongIsAProblem() throws Exception {
    answers.check("get /operator/alerts", 400, http.get("/operator/alerts?limit=0"));
    answers.check(
        "get /operator/agents/{name}/limits", 404, http.get("/operator/agents/nobody/limits"));
    answers.check("get /operator/customer-share", 400, http.get("/operator/customer-share"));
    answers.check(
        "post /operator/bulk-commands", 400, http.post("/operator/bulk-commands", JSON, "{}"));
  }

  @Test
  void anOrderThatHasLeftIsInTheArchive() throws Exception {
    String departed = scene.departed();

    answers.check("get /operator/orders/{orderId}", 410, http.get("/operator/orders/" + departed));
    answers.check(
        "get /archive/orders/{orderId}", 404, http.get("/archive/orders/" + UUID.randomUUID()));
  }

  @Test
  void theDoorAnswersWithItsDocument() throws Exception {
    String served = answers.check("get /openapi", 200, http.get("/openapi")).body();

    assertThat(served).isEqualTo(Files.readString(StoredDocument.at(Door.SUPERVISOR.document())));
  }

  private static String command(long version) {
    return "{\"version\": %d, \"reason\": \"a contract test\"}".formatted(version);
  }
}
