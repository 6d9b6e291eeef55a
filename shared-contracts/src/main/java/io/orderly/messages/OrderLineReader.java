package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the lines of an order by their rules, and reports every error. */
public final class OrderLineReader {

  private static final int MAX_LINES = 2_000;

  /** An array of lines. */
  public static final FieldType<JsonNode> LINES =
      FieldType.array(MAX_LINES, "must be an array of 1 to %d lines".formatted(MAX_LINES));

  private static final Set<String> FIELDS =
      Set.of("sku", "description", "quantity", "unitPrice", "attributes");
  private static final FieldType<String> SKU = FieldType.name(100);
  private static final FieldType<String> DESCRIPTION = FieldType.text(1_000);
  private static final FieldType<Integer> QUANTITY = FieldType.wholeNumber(1, 1_000_000);

  private final FieldType<BigDecimal> price;
  private final Attributes attributes;
  private final JsonFields.Errors errors;

  /** Reads the attributes of a line. */
  @FunctionalInterface
  public interface Attributes {

    /**
     * The attributes; null where there are none.
     *
     * @param path of the line, with a dot at its end
     */
    @Nullable ObjectNode read(JsonFields line, String path);
  }

  /**
   * Reads lines.
   *
   * @param scale of their prices
   */
  public OrderLineReader(PriceScale scale, Attributes attributes, JsonFields.Errors errors) {
    this.price = scale.price();
    this.attributes = attributes;
    this.errors = errors;
  }

  /**
   * The lines; of use only if there are no errors.
   *
   * @param array that {@link #LINES} has read
   */
  public List<OrderLine> read(JsonNode array) {
    List<OrderLine> lines = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      String path = "lines[" + i + "]";
      JsonFields.of(array.get(i), path, FIELDS, errors)
          .map(line -> line(line, path))
          .ifPresent(lines::add);
    }
    return lines;
  }

  private OrderLine line(JsonFields line, String path) {
    return new OrderLine(
        line.required("sku", SKU).orElse(""),
        line.optional("description", DESCRIPTION).orElse(null),
        line.required("quantity", QUANTITY).orElse(1),
        line.required("unitPrice", price).orElse(BigDecimal.ZERO),
        attributes.read(line, path + "."));
  }
}
