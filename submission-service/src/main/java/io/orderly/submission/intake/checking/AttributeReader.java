package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.AttributeRules;
import io.orderly.partner.schema.AttributeCheck;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of one order. */
final class AttributeReader {

  static final String FIELD = "attributes";

  private static final FieldType<ObjectNode> OBJECT =
      new FieldType<>(
          "must be a JSON object",
          node -> node instanceof ObjectNode object ? Optional.of(object) : Optional.empty());

  private final AttributeRules rules;
  private final AttributeCheck.@Nullable Run schemas;

  /**
   * Reads attributes.
   *
   * @param schemas the check by those of the workflow; null where it has none
   */
  AttributeReader(
      AttributeLimits limits, AttributeCheck.@Nullable Run schemas, RequestErrors errors) {
    this.rules = new AttributeRules(limits, errors::add);
    this.schemas = schemas;
  }

  /**
   * The attributes of the order, or of a line; null where there are none.
   *
   * @param path of the order or line, with a dot at its end, or empty
   */
  @Nullable ObjectNode read(JsonFields owner, String path) {
    ObjectNode attributes = owner.optional(FIELD, OBJECT).orElse(null);
    boolean isReadable = attributes != null || !owner.has(FIELD);
    ObjectNode kept = rules.check(attributes, path + FIELD);
    if (schemas != null && isReadable && !rules.isBroken()) {
      checkSchema(schemas, kept, path);
    }
    return kept;
  }

  private static void checkSchema(
      AttributeCheck.Run schemas, @Nullable ObjectNode attributes, String path) {
    if (path.isEmpty()) {
      schemas.checkOrder(attributes);
    } else {
      schemas.checkLine(attributes, path + FIELD);
    }
  }
}
