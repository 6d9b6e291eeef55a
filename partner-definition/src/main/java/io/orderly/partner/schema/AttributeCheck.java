package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.partner.schema.Evaluation.TooMuchException;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.yaml.FileErrors;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Checks attributes of orders by the schemas of one workflow version. Thread-safe. */
public final class AttributeCheck {

  private static final String TOO_MUCH =
      "must be less: the schema of the workflow can't be checked within %,d steps"
          .formatted(Evaluation.MAX_STEPS);

  private final Schema order;
  private final Schema line;
  private final AttributePaths sensitive;

  private AttributeCheck(Schema order, Schema line, AttributePaths sensitive) {
    this.order = order;
    this.line = line;
    this.sensitive = sensitive;
  }

  /** Reports every error of a schema in a workflow file. */
  public static void findErrors(JsonNode schema, String place, FileErrors errors) {
    SchemaReader.read(schema, place, errors);
  }

  /** Compiles the schemas of a workflow that was checked; empty where it has none. */
  public static Optional<AttributeCheck> of(WorkflowDefinition workflow) {
    return Optional.of(workflow.attributeSchemas())
        .filter(schemas -> !schemas.isEmpty())
        .map(
            schemas ->
                new AttributeCheck(
                    compiled(schemas.order()), compiled(schemas.line()), workflow.sensitive()));
  }

  /**
   * Checks a whole order once, for those who rarely do.
   *
   * @param workflow that was checked
   * @param problems takes the path of each error, and the rule that is broken there
   */
  public static void check(
      WorkflowDefinition workflow, Order order, BiConsumer<String, String> problems) {
    of(workflow).ifPresent(check -> check.begin(problems).check(order));
  }

  private static Schema compiled(@Nullable JsonNode schema) {
    return schema == null ? Schema.ANYTHING : SchemaReader.read(schema, "schema", new FileErrors());
  }

  /**
   * Begins the check of one order.
   *
   * @param problems takes the path of each error, and the rule that is broken there
   */
  public Run begin(BiConsumer<String, String> problems) {
    return new Run(problems);
  }

  /** The check of one order: of its attributes and those of its lines. */
  public final class Run {

    private static final String ORDER = "attributes";
    private static final String LINE = "lines.attributes";

    private final BiConsumer<String, String> problems;
    private final Evaluation evaluation;

    private Run(BiConsumer<String, String> problems) {
      this.problems = problems;
      this.evaluation =
          new Evaluation((place, rule) -> problems.accept(place.shown(sensitive), rule));
    }

    /**
     * Checks the attributes of the order.
     *
     * @param attributes null stands for none
     */
    public void checkOrder(@Nullable ObjectNode attributes) {
      check(order, attributes, Place.of(ORDER, ORDER));
    }

    /**
     * Checks the attributes of a line.
     *
     * @param attributes null stands for none
     * @param path of these, for errors
     */
    public void checkLine(@Nullable ObjectNode attributes, String path) {
      check(line, attributes, Place.of(path, LINE));
    }

    private void check(Order given) {
      for (int i = 0; i < given.lines().size(); i++) {
        checkLine(given.lines().get(i).attributes(), "lines[%d].%s".formatted(i, ORDER));
      }
      checkOrder(given.attributes());
    }

    private void check(Schema schema, @Nullable ObjectNode attributes, Place place) {
      if (evaluation.isBeyondBudget()) {
        return;
      }
      try {
        JsonNode value = attributes == null ? JsonNodeFactory.instance.objectNode() : attributes;
        schema.check(value, place, evaluation);
      } catch (TooMuchException end) {
        problems.accept(ORDER, TOO_MUCH);
      }
    }
  }
}
