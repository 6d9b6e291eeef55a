package io.orderly.example.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.example.store.Warehouses.Allocation;
import io.orderly.messages.OrderLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Splits an order into shipments by warehouse. The list of shipments is what the group goes over.
 */
@Component
class WarehouseAgent implements Agent {

  private final Warehouses warehouses;

  /** By key; empty where it was taken back. */
  private final Map<String, Optional<Allocation>> allocations = new HashMap<>();

  WarehouseAgent(Warehouses warehouses) {
    this.warehouses = warehouses;
  }

  @Override
  public String name() {
    return "warehouse";
  }

  @Override
  public synchronized StepAnswer perform(StepCall call) {
    Optional<Allocation> allocation =
        allocations.computeIfAbsent(
            call.forwardKey(),
            key -> Optional.of(warehouses.allocate(call.request().order().lines())));
    return allocation
        .<StepAnswer>map(made -> new StepAnswer.Done(json(made)))
        .orElseGet(() -> StepAnswer.refused("released", "the allocation was released"));
  }

  @Override
  public synchronized StepAnswer undo(StepCall call) {
    Optional<Allocation> before = allocations.put(call.forwardKey(), Optional.empty());
    ObjectNode released = JsonNodeFactory.instance.objectNode().put("released", true);
    if (before == null) {
      return new StepAnswer.NeverHappened(released);
    }
    before.ifPresent(warehouses::release);
    return new StepAnswer.Done(released);
  }

  private static ObjectNode json(Allocation allocation) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode shipments = result.putArray("shipments");
    allocation
        .shipments()
        .forEach(
            (warehouse, lines) ->
                shipments.addObject().put("warehouse", warehouse).set("items", items(lines)));
    ArrayNode available = result.putArray("availableLines");
    allocation.available().forEach(available::add);
    result.set("unavailable", items(allocation.unavailable()));
    return result;
  }

  private static ArrayNode items(List<OrderLine> lines) {
    ArrayNode items = JsonNodeFactory.instance.arrayNode();
    for (OrderLine line : lines) {
      items
          .addObject()
          .put("sku", line.sku())
          .put("quantity", line.quantity())
          .put("unitPrice", line.unitPrice().toPlainString());
    }
    return items;
  }
}
