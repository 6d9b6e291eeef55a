package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.OrderLine;
import io.orderly.submission.intake.checking.MoneyRules.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of an order's lines. A SKU may repeat, and two may differ only in case: what a line
 * means is the customer's business.
 */
final class LinesInput {

  private static final Set<String> FIELDS = Set.of("sku", "description", "quantity", "unitPrice");
  private static final int MOST_LINES = 2_000;
  private static final int DESCRIPTION_LENGTH = 1_000;
  private static final int LARGEST_QUANTITY = 1_000_000;

  private final FieldProblems problems;
  private final Scale scale;

  LinesInput(FieldProblems problems, Scale scale) {
    this.problems = problems;
    this.scale = scale;
  }

  /** The lines that could be read. */
  List<OrderLine> read(InputObject order) {
    return order.required("lines", node -> elements(order, node)).orElse(List.of());
  }

  private Optional<List<OrderLine>> elements(InputObject order, JsonNode node) {
    if (!node.isArray() || node.isEmpty() || node.size() > MOST_LINES) {
      return order.refuse("lines", "must be an array of 1 to " + MOST_LINES + " lines");
    }
    List<OrderLine> lines = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      InputObject.of(node.get(i), "lines[" + i + "]", FIELDS, problems)
          .map(this::line)
          .ifPresent(lines::add);
    }
    return Optional.of(lines);
  }

  private OrderLine line(InputObject line) {
    return new OrderLine(
        line.requiredText("sku", TextRules.NAME_LENGTH),
        line.text("description", DESCRIPTION_LENGTH).orElse(null),
        line.requiredWholeNumber("quantity", 1, LARGEST_QUANTITY),
        line.required("unitPrice", node -> Price.read(line, "unitPrice", node, scale))
            .orElse(BigDecimal.ZERO));
  }
}
