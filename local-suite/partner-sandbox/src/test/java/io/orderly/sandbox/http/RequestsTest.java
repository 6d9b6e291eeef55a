package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.JSON;
import static io.orderly.sandbox.http.RunningSandbox.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestsTest extends SandboxTest {

  @Test
  void healthAnswers() throws Exception {
    assertThat(sandbox.send("GET", "/health", "").body()).isEqualTo("{\"status\":\"UP\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/payment/charges      | {\"step\":\"s\",\"order\":{}}                    | orderId",
        "/payment/charges      | {\"orderId\":\" \",\"step\":\"s\",\"order\":{}}  | orderId",
        "/payment/charges      | {\"orderId\":\"o\",\"step\":7,\"order\":{}}      | step",
        "/payment/charges      | {\"orderId\":\"o\",\"step\":\"s\"}               | order",
        "/payment/charges/undo | {\"orderId\":\"o\",\"step\":\"s\"}               | forwardKey",
        "/payment/charges/undo | {\"orderId\":\"o\",\"step\":\"s\",\"forwardKey\":\"key\"} |"
            + " forwardKey",
      })
  void aMissingFieldIsNamedInTheProblem(String path, String body, String field) throws Exception {
    var refused = sandbox.post(path, "key", JSON.readTree(body)).get();

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).get("field").asText()).isEqualTo(field);
  }

  @Test
  void aMissingIdempotencyKeyIsRefused() throws Exception {
    var refused = sandbox.send("POST", "/payment/charges", "{\"orderId\":\"o\",\"step\":\"s\"}");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).get("field").asText()).isEqualTo("Idempotency-Key");
  }

  @Test
  void aBodyThatIsTooLargeIsRefused() throws Exception {
    var refused =
        sandbox.post("/payment/charges", "key", new TextNode("x".repeat(4_194_304))).get();

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).get("detail").asText())
        .isEqualTo("The body must not be larger than 4 MiB");
  }

  @Test
  void anUnknownAddressIsNotFound() throws Exception {
    assertThat(sandbox.send("GET", "/", "").statusCode()).isEqualTo(404);
    assertThat(json(sandbox.send("GET", "/payment/charges", "")).get("detail").asText())
        .isEqualTo("There is no GET /payment/charges.");
  }
}
