package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static io.orderly.sandbox.http.RunningSandbox.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What real partners do with their answers. */
class AnswersTest extends SandboxTest {

  @Test
  void anErrorSaysWhenToComeBack() throws Exception {
    sandbox.setFaults(
        PartnerCall.PAYMENT,
        "{\"errorRate\": 1, \"errorStatus\": 429, \"retryAfterSeconds\": 120}");
    sandbox.setFaults(PartnerCall.CARRIER, "{\"mode\": \"DOWN\", \"retryAfterSeconds\": 9}");

    assertThat(retryAfter(sandbox.perform(PartnerCall.PAYMENT, "o1"))).isEqualTo("429 120");
    assertThat(retryAfter(sandbox.perform(PartnerCall.CARRIER, "o1"))).isEqualTo("503 9");
    assertThat(retryAfter(sandbox.perform(PartnerCall.INVENTORY, "o1"))).isEqualTo("201 none");
  }

  @Test
  void aRefusalMayBeA200() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"refusalStatus\": 200}");

    var declined = sandbox.perform(PartnerCall.PAYMENT, "o1", order("card-declined"));

    assertThat(declined.statusCode()).isEqualTo(200);
    assertThat(json(declined).path("code").asText()).isEqualTo("card-declined");
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void anAnswerMayBeLong() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"paddingBytes\": 1500000}");

    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").body()).hasSizeGreaterThan(1_500_000);
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").body()).hasSizeGreaterThan(1_500_000);
    assertThat(sandbox.effects("o1").toString()).doesNotContain("padding");
  }

  @Test
  void callsMayNeedATokenThatExpires() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"tokenSeconds\": 1}");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(401);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1", "guessed").statusCode()).isEqualTo(401);
    String ofAnother = token(PartnerCall.CARRIER);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1", ofAnother).statusCode()).isEqualTo(401);
    assertThat(sandbox.effects("o1")).isEmpty();
    String token = token(PartnerCall.PAYMENT);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1", token).statusCode()).isEqualTo(201);
    await().until(() -> sandbox.perform(PartnerCall.PAYMENT, "o2", token).statusCode() == 401);
    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1").statusCode()).isEqualTo(201);
  }

  private static String retryAfter(HttpResponse<String> response) {
    return response.statusCode()
        + " "
        + response.headers().firstValue("Retry-After").orElse("none");
  }

  private String token(PartnerCall call) throws Exception {
    var answer = sandbox.send("POST", "/" + call.partner() + "/oauth2/token", "");
    return json(answer).path("access_token").asText();
  }
}
