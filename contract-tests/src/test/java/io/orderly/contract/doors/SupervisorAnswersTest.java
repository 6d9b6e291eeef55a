package io.orderly.contract.doors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.contract.StoredDocument;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the operator's door answers, good and bad, is what its document says. */
@ExtendWith(RunningSuite.class)
class SupervisorAnswersTest {

  private static final String JSON = "application/json";
  private static final String COMMAND = "post /operator/orders/{orderId}/{command}";
  private static final String WHY = "{\"reason\": \"a contract test\"}";

  private Http http;
  private Http customer;
  private DescribedAnswers answers;

  @BeforeEach
  void knock(Suite suite) throws Exception {
    http = new Http(suite.url(Door.SUPERVISOR.service()), suite.users().operator().authorization());
    customer = new Http(suite.url(Service.SUBMISSION), suite.users().submitter().authorization());
    answers = new DescribedAnswers(Door.SUPERVISOR);
  }

  @Test
  void anOrderIsShownWithItsStoryAndRefusesWhatItCanNot() throws Exception {
    JsonNode order = processed();
    String path = "/operator/orders/" + order.path("orderId").textValue();

    answers.check("get /operator/orders/{orderId}", 200, http.get(path));
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
    answers.check(
        "post /operator/workflows/{name}/{wish}",
        200,
        http.post("/operator/workflows/order-fulfilment/resume", JSON, WHY));
  }

  @Test
  void alertsLimitsAndBulkCommandsAreAsDescribed() throws Exception {
    String dryRun =
        "{\"command\":\"resubmit\",\"filter\":{\"state\":\"Error\"},\"dryRun\":true,\"reason\":\"x\"}";

    answers.check("get /operator/alerts", 200, http.get("/operator/alerts?limit=5"));
    answers.check("get /operator/alerts", 400, http.get("/operator/alerts?limit=0"));
    answers.check(
        "get /operator/agents/{name}/limits", 200, http.get("/operator/agents/payment/limits"));
    answers.check(
        "get /operator/agents/{name}/limits", 404, http.get("/operator/agents/nobody/limits"));
    answers.check(
        "get /operator/customer-share", 200, http.get("/operator/customer-share?customer=a%2Fb"));
    answers.check("get /operator/customer-share", 400, http.get("/operator/customer-share"));
    answers.check("get /operator/customer-shares", 200, http.get("/operator/customer-shares"));
    answers.check("get /operator/bulk-commands", 200, http.get("/operator/bulk-commands"));
    answers.check(
        "post /operator/bulk-commands", 200, http.post("/operator/bulk-commands", JSON, dryRun));
    answers.check(
        "post /operator/bulk-commands", 400, http.post("/operator/bulk-commands", JSON, "{}"));
  }

  @Test
  void theDoorAnswersWithItsDocument() throws Exception {
    String served = answers.check("get /openapi", 200, http.get("/openapi")).body();

    assertThat(served).isEqualTo(Files.readString(StoredDocument.at(Door.SUPERVISOR.document())));
  }

  private JsonNode processed() throws Exception {
    String order =
        """
        {"customerReference": "contract-%s", "customerId": "customer-7", "currency": "EUR",
         "lines": [{"sku": "85123A", "quantity": 2, "unitPrice": "2.55"}]}
        """
            .formatted(UUID.randomUUID());
    ObjectMapper json = new ObjectMapper();
    String orderId =
        json.readTree(customer.post("/orders", JSON, order).body()).path("orderId").textValue();
    return await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> json.readTree(customer.get("/orders/" + orderId).body()),
            answer -> answer.path("state").asText().equals("Processed"));
  }

  private static String command(long version) {
    return "{\"version\": %d, \"reason\": \"a contract test\"}".formatted(version);
  }
}
