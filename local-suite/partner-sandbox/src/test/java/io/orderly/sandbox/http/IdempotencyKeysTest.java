package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static io.orderly.sandbox.http.RunningSandbox.order;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdempotencyKeysTest extends SandboxTest {

  @ParameterizedTest
  @EnumSource(PartnerCall.class)
  void aRepeatedCallHasOneEffectAndTheSameAnswer(PartnerCall call) throws Exception {
    var first = sandbox.perform(call, "o1");
    var second = sandbox.perform(call, "o1");

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(sandbox.effects("o1")).hasSize(1);
  }

  @Test
  void theResultNamesWhatThePartnerCreated() throws Exception {
    assertThat(json(sandbox.perform(PartnerCall.INVENTORY, "o1")).fieldNames())
        .toIterable()
        .containsExactly("reservation");
    assertThat(json(sandbox.perform(PartnerCall.PAYMENT, "o1")).fieldNames())
        .toIterable()
        .containsExactly("charge");
    assertThat(json(sandbox.perform(PartnerCall.CARRIER, "o1")).fieldNames())
        .toIterable()
        .containsExactly("shipment", "trackingNumber");
  }

  @Test
  void theSameKeyWithAnotherBodyIsRefused() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1", order("SKU-1"));

    var other = sandbox.perform(PartnerCall.PAYMENT, "o1", order("SKU-2"));

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(json(other).get("type").asText()).isEqualTo("urn:orderly:key-reused");
    assertThat(sandbox.effects("o1")).hasSize(1);
  }

  @Test
  void aBodyWithFieldsInAnotherOrderIsTheSameBody() throws Exception {
    var body = "{\"orderId\":\"o1\",\"step\":\"ship\",\"order\":{\"total\":\"1.50\",\"lines\":[]}}";
    var turned =
        "{\"order\":{\"lines\":[],\"total\":\"1.50\"},\"step\":\"ship\",\"orderId\":\"o1\"}";

    sandbox.post(PartnerCall.CARRIER.path, "o1:ship", RunningSandbox.JSON.readTree(body)).get();
    var again =
        sandbox
            .post(PartnerCall.CARRIER.path, "o1:ship", RunningSandbox.JSON.readTree(turned))
            .get();

    assertThat(again.statusCode()).isEqualTo(200);
  }

  @Test
  void theSameKeyIsInProgressUntilTheFirstCallEnds() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"latencyMillis\": 1500, \"jitterMillis\": 0}");
    var first = sandbox.performInProgress(PartnerCall.PAYMENT, "o1");

    var turnedAway = sandbox.perform(PartnerCall.PAYMENT, "o1");

    assertThat(turnedAway.statusCode()).isEqualTo(409);
    assertThat(turnedAway.headers().firstValue("Content-Type"))
        .hasValue("application/problem+json");
    assertThat(json(turnedAway).get("type").asText()).isEqualTo("urn:orderly:in-progress");
    assertThat(first.get().statusCode()).isEqualTo(201);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(200);
  }

  @Test
  void twoHundredCallsAtOnceWithOneKeyHaveOneEffect() throws Exception {
    var calls =
        IntStream.range(0, 200)
            .mapToObj(i -> sandbox.performLater(PartnerCall.INVENTORY, "o1", order("SKU-1")))
            .toList();

    var statuses = calls.stream().map(call -> call.join().statusCode()).toList();

    assertThat(statuses).containsOnlyOnce(201).isSubsetOf(200, 201, 409);
    assertThat(sandbox.effects("o1")).hasSize(1);
    assertThat(sandbox.summary(PartnerCall.INVENTORY).get("duplicates").asInt()).isZero();
    assertThat(sandbox.summary(PartnerCall.INVENTORY).get("calls").asInt()).isEqualTo(200);
  }

  @Test
  void manyOrdersAtOnceHaveOneEffectEach() {
    var calls =
        IntStream.range(0, 500)
            .mapToObj(i -> sandbox.performLater(PartnerCall.CARRIER, "o" + i, order("SKU-1")))
            .toList();

    assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(201));
    assertThat(calls.stream().map(call -> call.join().body()).collect(toSet())).hasSize(500);
  }

  @Test
  void aRefusalIsNotRemembered() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"refuseRate\": 1}");
    var refused = sandbox.perform(PartnerCall.PAYMENT, "o1");
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(json(refused).get("type").asText()).isEqualTo("urn:orderly:refused");
    assertThat(sandbox.effects("o1")).isEmpty();

    sandbox.setFaults(PartnerCall.PAYMENT, "{\"refuseRate\": 0}");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void aRecordedSuccessIsNotReplacedByARefusal() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"refuseRate\": 1}");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(200);
  }
}
