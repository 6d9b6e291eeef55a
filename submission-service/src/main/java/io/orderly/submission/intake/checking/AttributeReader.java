package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of one order: any JSON that the store and the agents can hold as it was
 * sent. Names are of few characters, so that a workflow can name the path of every value.
 */
final class AttributeReader {

  static final String FIELD = "attributes";

  private static final FieldType<ObjectNode> OBJECT =
      new FieldType<>(
          "must be a JSON object",
          node -> node instanceof ObjectNode object ? Optional.of(object) : Optional.empty());
  private static final FieldType<String> TEXT = FieldType.text(100_000);

  /** Written out, so that 1e999999999 is no trap for those who read it. */
  private static final int MAX_DIGITS = 100;

  private static final String TOO_LONG =
      "must be a number of at most %d digits when written without an exponent"
          .formatted(MAX_DIGITS);
  private static final String UNNAMEABLE =
      "must have a name of 1 to 100 letters, digits and the characters _ $ @ : -";

  private final AttributeLimits limits;
  private final AttributeCheck.@Nullable Run schemas;
  private final RequestErrors errors;
  private boolean isBroken;
  private long bytes;
  private long names;

  /**
   * Reads attributes.
   *
   * @param schemas the check by those of the workflow; null where it has none
   */
  AttributeReader(
      AttributeLimits limits, AttributeCheck.@Nullable Run schemas, RequestErrors errors) {
    this.limits = limits;
    this.schemas = schemas;
    this.errors = errors;
  }

  /**
   * The attributes of the order, or of a line; null where there are none.
   *
   * @param path of the order or line, with a dot at its end, or empty
   */
  @Nullable ObjectNode read(JsonFields owner, String path) {
    ObjectNode attributes = owner.optional(FIELD, OBJECT).orElse(null);
    isBroken = attributes == null && owner.has(FIELD);
    ObjectNode kept = read(attributes, path);
    if (schemas != null && !isBroken && !isBeyondNames()) {
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

  private @Nullable ObjectNode read(@Nullable ObjectNode attributes, String path) {
    if (attributes == null || attributes.isEmpty() || isBeyondNames()) {
      return null;
    }
    checkMembers(attributes, path + FIELD, 1);
    if (isBeyondNames()) {
      return null;
    }
    long bytesBefore = bytes;
    bytes += attributes.toString().getBytes(StandardCharsets.UTF_8).length;
    refuseBeyond(path + FIELD, bytesBefore, bytes, limits.maxBytes(), "bytes as JSON");
    return attributes;
  }

  private void refuse(String path, String rule) {
    isBroken = true;
    errors.add(path, rule);
  }

  private boolean isBeyondNames() {
    return names > limits.maxNames();
  }

  /** Reports a limit once: where it is passed. */
  private void refuseBeyond(String path, long before, long now, int max, String unit) {
    if (before <= max && now > max) {
      refuse(path, "must have at most %d %s, with those of the whole order".formatted(max, unit));
    }
  }

  private void checkMembers(ObjectNode object, String path, int depth) {
    long namesBefore = names;
    names += object.size();
    refuseBeyond(path, namesBefore, names, limits.maxNames(), "names");
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (isBeyondNames()) {
        return;
      }
      String place = path + "." + RequestErrors.shown(member.getKey());
      if (!AttributePaths.NAME.matcher(member.getKey()).matches()) {
        refuse(place, UNNAMEABLE);
      }
      member.setValue(checked(member.getValue(), place, depth + 1));
    }
  }

  /** The value as it is kept. */
  private JsonNode checked(JsonNode value, String path, int depth) {
    if (value.isContainerNode() && depth > limits.maxDepth()) {
      refuse(
          path, "must not be an object or array: at most %d levels".formatted(limits.maxDepth()));
    } else if (value instanceof ObjectNode object) {
      checkMembers(object, path, depth);
    } else if (value instanceof ArrayNode elements) {
      for (int i = 0; i < elements.size() && !isBeyondNames(); i++) {
        elements.set(i, checked(elements.get(i), path + "[" + i + "]", depth + 1));
      }
    } else if (value.isTextual() && TEXT.read(value).isEmpty()) {
      refuse(path, TEXT.brokenRule(value));
    } else if (value.isNumber()) {
      return number(value, path);
    }
    return value;
  }

  /** Without an exponent, as the store keeps it: 1e2 is 100. Other digits stay as they are. */
  private JsonNode number(JsonNode value, String path) {
    BigDecimal number = value.decimalValue();
    long fraction = Math.max(number.scale(), 0);
    long whole = Math.max((long) number.precision() - number.scale(), 0);
    if (whole + fraction > MAX_DIGITS) {
      refuse(path, TOO_LONG);
      return value;
    }
    return number.scale() < 0 ? DecimalNode.valueOf(number.setScale(0)) : value;
  }
}
