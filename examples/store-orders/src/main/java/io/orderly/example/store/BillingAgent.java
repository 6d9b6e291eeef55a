package io.orderly.example.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Bills one shipment: a lost parcel concerns that one, and not the whole order. */
@Component
class BillingAgent implements Agent {

  private final SpendingLimit limit;
  private final Map<String, StepAnswer> byKey = new HashMap<>();

  BillingAgent(SpendingLimit limit) {
    this.limit = limit;
  }

  @Override
  public String name() {
    return "billing";
  }

  @Override
  public synchronized StepAnswer perform(StepCall call) {
    return byKey.computeIfAbsent(call.forwardKey(), key -> charge(call));
  }

  private StepAnswer charge(StepCall call) {
    JsonNode shipment = call.element();
    Invoice invoice = Invoice.of(shipment);
    String customer = call.request().order().customerId();
    return limit.charge(customer, invoice.total())
        ? new StepAnswer.Done(invoice.json().put("invoice", call.forwardKey()))
        : StepAnswer.refused(
            "limit-exceeded",
            "%s would pass the limit of customer %s".formatted(invoice.total(), customer));
  }

  @Override
  public synchronized StepAnswer undo(StepCall call) {
    StepAnswer before =
        byKey.put(call.forwardKey(), StepAnswer.refused("refunded", "the charge was refunded"));
    JsonNode refunded = JsonNodeFactory.instance.objectNode().put("refunded", true);
    if (before instanceof StepAnswer.Done) {
      limit.refund(call.request().order().customerId(), Invoice.of(call.element()).total());
    }
    return before == null ? new StepAnswer.NeverHappened(refunded) : new StepAnswer.Done(refunded);
  }
}
