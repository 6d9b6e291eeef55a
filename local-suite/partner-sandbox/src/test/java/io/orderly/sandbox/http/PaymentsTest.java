package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.JSON;
import static io.orderly.sandbox.http.RunningSandbox.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Payments that are authorised first and captured later. */
class PaymentsTest extends SandboxTest {

  private static final String AUTHORISATIONS = "/payment/authorisations";
  private static final String CAPTURES = "/payment/captures";

  @Test
  void exactlyWhatWasAuthorisedIsCaptured() throws Exception {
    JsonNode authorised = json(call(AUTHORISATIONS, "o1", order("12.50", "SKU-1"), null));

    JsonNode captured = json(call(CAPTURES, "o1", order("99.00", "SKU-1"), authorised));

    assertThat(authorised.path("amount").asText()).isEqualTo("12.50");
    assertThat(captured.path("amount").asText()).isEqualTo("12.50");
    assertThat(captured.path("currency").asText()).isEqualTo("EUR");
    assertThat(captured.path("authorisation")).isEqualTo(authorised.path("authorisation"));
    assertThat(captured.path("capture").asText()).isNotEmpty();
  }

  @Test
  void nothingIsCapturedWithoutAnAuthorisationOfTheSameOrderThatStands() throws Exception {
    ObjectNode order = order("12.50", "SKU-1");
    JsonNode authorised = json(call(AUTHORISATIONS, "o1", order, null));
    JsonNode released = json(call(AUTHORISATIONS, "o2", order, null));
    ObjectNode undo = body("o2", AUTHORISATIONS).put("forwardKey", "o2:" + AUTHORISATIONS);
    sandbox.post(AUTHORISATIONS + "/undo", "o2:undo", undo).get();

    for (HttpResponse<String> refused :
        List.of(
            call(CAPTURES, "o1", order, null),
            call(CAPTURES, "o3", order, authorised),
            call(CAPTURES, "o2", order, released))) {
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(json(refused).path("code").asText()).isEqualTo("not-authorised");
    }
    assertThat(sandbox.effects("o3")).isEmpty();
  }

  @Test
  void authorisationsOutliveTheProcess() throws Exception {
    JsonNode authorised = json(call(AUTHORISATIONS, "o1", order("12.50", "SKU-1"), null));

    restartSandbox();

    assertThat(call(CAPTURES, "o1", order("12.50", "SKU-1"), authorised).statusCode())
        .isEqualTo(201);
  }

  @Test
  void someArticlesAreRefusedForTheReasonThatTheyAreNamedFor() throws Exception {
    var short1 = sandbox.perform(PartnerCall.INVENTORY, "o1", RunningSandbox.order("out-of-stock"));
    var declined = call(AUTHORISATIONS, "o1", order("1", "card-declined"), null);

    assertThat(json(short1).path("code").asText()).isEqualTo("out-of-stock");
    assertThat(json(declined).path("code").asText()).isEqualTo("card-declined");
    assertThat(
            sandbox
                .perform(PartnerCall.PAYMENT, "o2", RunningSandbox.order("out-of-stock"))
                .statusCode())
        .isEqualTo(201);
  }

  private HttpResponse<String> call(
      String path, String orderId, ObjectNode order, JsonNode authorised) throws Exception {
    ObjectNode body = body(orderId, path);
    body.set("order", order);
    ObjectNode results = body.putObject("results");
    if (authorised != null) {
      results.set("authorise", authorised);
    }
    return sandbox.post(path, orderId + ":" + path, body).get();
  }

  private static ObjectNode body(String orderId, String step) {
    return JSON.createObjectNode().put("orderId", orderId).put("step", step);
  }

  private static ObjectNode order(String total, String sku) {
    return RunningSandbox.order(sku).put("total", total).put("currency", "EUR");
  }
}
