package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.process.Amendment;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An order as a step of its workflow amends it: by the rules for new orders, with the total of its
 * lines.
 *
 * @param changes the paths that differ, without values; empty where the order is like that already
 */
public record AmendedOrder(Order order, List<String> changes) implements Amendment {

  private static final String LINES = "lines";
  private static final String TOTAL = "total";
  private static final String ATTRIBUTES = "attributes";

  private static final FieldType<ObjectNode> OBJECT =
      new FieldType<>(
          "must be an object",
          node -> node instanceof ObjectNode object ? Optional.of(object) : Optional.empty());

  public AmendedOrder {
    changes = List.copyOf(changes);
  }

  /**
   * The amended order; of use only if there are no errors.
   *
   * @param lines all lines of the order from now on; null: they stay
   * @param attributes the JSON Merge Patch of the order's attributes; null: they stay
   * @param sensitive the attributes whose members are not listed by name
   * @param errors receives the path of each error and the rule that it breaks
   * @throws UndecidableException when the lines are no list, or the attributes no object: then the
   *     expression is wrong, whatever was ordered
   */
  public static AmendedOrder of(
      Order before,
      @Nullable JsonNode lines,
      @Nullable JsonNode attributes,
      AttributeLimits limits,
      AttributePaths sensitive,
      BiConsumer<String, String> errors)
      throws UndecidableException {
    Order amended = lines == null ? before : withLines(before, lines, errors);
    ObjectNode patch = attributes == null ? null : object(attributes);
    AttributePatch.Corrected corrected =
        new AttributePatch(patch, Map.of()).merge(amended, limits, sensitive, errors);
    List<String> changes = new ArrayList<>();
    if (!text(before).equals(text(amended))) {
      changes.add(LINES);
    }
    if (before.total().compareTo(amended.total()) != 0) {
      changes.add(TOTAL);
    }
    changes.addAll(corrected.changes());
    return new AmendedOrder(corrected.order(), changes);
  }

  private static ObjectNode object(JsonNode given) throws UndecidableException {
    return OBJECT.read(given).orElseThrow(() -> noneOf(ATTRIBUTES, OBJECT));
  }

  private static UndecidableException noneOf(String field, FieldType<?> type) {
    return new UndecidableException(
        "the value of the expression for %s %s".formatted(field, type.rule()));
  }

  private static Order withLines(Order before, JsonNode given, BiConsumer<String, String> errors)
      throws UndecidableException {
    if (!given.isArray()) {
      throw noneOf(LINES, OrderLineReader.LINES);
    }
    Optional<JsonNode> array = OrderLineReader.LINES.read(given);
    if (array.isEmpty()) {
      errors.accept(LINES, OrderLineReader.LINES.rule());
      return before;
    }
    // A total has the decimals that the prices of its currency may have.
    int decimals = before.total().scale();
    OrderLineReader reader =
        new OrderLineReader(
            new PriceScale(before.currency(), decimals),
            (line, path) -> line.optional(ATTRIBUTES, OBJECT).orElse(null),
            new Listed(errors));
    List<OrderLine> lines = reader.read(array.get());
    return before.amended(
        lines.stream().map(line -> line.withDecimals(decimals)).toList(), before.attributes());
  }

  /** The lines as they compare: a price is the same whatever zeros it ends with. */
  private static String text(Order order) {
    List<OrderLine> lines =
        order.lines().stream().map(line -> line.withDecimals(PriceScale.MAX_DECIMALS)).toList();
    return CanonicalJson.of(OrderTree.of(order.with(lines, null)).path(LINES));
  }

  /** With the lines as elements for a group of steps, if there are as few as it may have. */
  @Override
  public String result(int edition) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("edition", edition).put(TOTAL, order.total().toPlainString());
    if (order.lines().size() <= StepGroup.MAX_ELEMENTS) {
      ArrayNode lines = result.putArray(LINES);
      order
          .lines()
          .forEach(
              line ->
                  lines
                      .addObject()
                      .put("sku", line.sku())
                      .put("quantity", line.quantity())
                      .put("unitPrice", line.unitPrice().toPlainString()));
    }
    return result.toString();
  }

  /** Lists errors by path and rule. */
  private record Listed(BiConsumer<String, String> errors) implements JsonFields.Errors {

    @Override
    public void missing(String path, String field, String rule) {
      errors.accept(path + "." + field, "must be given");
    }

    @Override
    public void invalid(String path, String field, JsonNode value, String rule) {
      errors.accept(path + "." + field, rule);
    }

    @Override
    public void unknown(String path, String field, Collection<String> known) {
      errors.accept(path + "." + AttributeRules.shown(field), "is not a known field");
    }

    @Override
    public void notAnObject(String path, JsonNode value, Collection<String> known) {
      errors.accept(path, "must be an object");
    }
  }
}
