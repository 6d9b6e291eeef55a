package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the attributes of one order, whatever its workflow: any JSON that the store and the
 * agents can hold as it was sent. Names are of few characters, so that a workflow can name the path
 * of every value. Paths are made for errors only: nearly all values are fine.
 */
public final class AttributeRules {

  private static final FieldType<String> TEXT = FieldType.text(100_000);

  /** Written out, so that 1e999999999 is no trap for those who read it. */
  private static final int MAX_DIGITS = 100;

  private static final String TOO_LONG =
      "must be a number of at most %d digits when written without an exponent"
          .formatted(MAX_DIGITS);
  private static final String UNNAMEABLE =
      "must have a name of 1 to 100 letters, digits and the characters _ $ @ : -";

  private static final int MAX_SHOWN_LENGTH = 50;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7E]");

  private final AttributeLimits limits;
  private final BiConsumer<String, String> errors;
  private boolean isBroken;
  private long bytes;
  private long names;

  /**
   * Of one order.
   *
   * @param errors receives the path of each error and the rule that it breaks
   */
  public AttributeRules(AttributeLimits limits, BiConsumer<String, String> errors) {
    this.limits = limits;
    this.errors = errors;
  }

  /**
   * The attributes of the order, or of a line; null where there are none. Numbers are changed to
   * how the store keeps them.
   *
   * @param path of the attributes
   */
  public @Nullable ObjectNode check(@Nullable ObjectNode attributes, String path) {
    isBroken = false;
    if (attributes == null || attributes.isEmpty() || isBeyondNames()) {
      return null;
    }
    checkMembers(attributes, () -> path, 1);
    if (isBeyondNames()) {
      return null;
    }
    long bytesBefore = bytes;
    bytes += attributes.toString().getBytes(StandardCharsets.UTF_8).length;
    refuseBeyond(() -> path, bytesBefore, bytes, limits.maxBytes(), "bytes as JSON");
    return attributes;
  }

  /** A name of the sender's choice, made fit to be shown back: short and printable. */
  static String shown(String name) {
    String shortened =
        name.length() > MAX_SHOWN_LENGTH ? name.substring(0, MAX_SHOWN_LENGTH) : name;
    return UNPRINTABLE.matcher(shortened).replaceAll("?");
  }

  /** Whether those that were checked last broke a rule, or were not looked at any more. */
  public boolean isBroken() {
    return isBroken || isBeyondNames();
  }

  private void refuse(Supplier<String> path, String rule) {
    isBroken = true;
    errors.accept(path.get(), rule);
  }

  private boolean isBeyondNames() {
    return names > limits.maxNames();
  }

  /** Reports a limit once: where it is passed. */
  private void refuseBeyond(Supplier<String> path, long before, long now, int max, String unit) {
    if (before <= max && now > max) {
      refuse(path, "must have at most %d %s, with those of the whole order".formatted(max, unit));
    }
  }

  private void checkMembers(ObjectNode object, Supplier<String> path, int depth) {
    long namesBefore = names;
    names += object.size();
    refuseBeyond(path, namesBefore, names, limits.maxNames(), "names");
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (isBeyondNames()) {
        return;
      }
      Supplier<String> place = () -> path.get() + "." + shown(member.getKey());
      if (!AttributePaths.isName(member.getKey())) {
        refuse(place, UNNAMEABLE);
      }
      member.setValue(checked(member.getValue(), place, depth + 1));
    }
  }

  /** The value as it is kept. */
  private JsonNode checked(JsonNode value, Supplier<String> path, int depth) {
    if (value.isContainerNode() && depth > limits.maxDepth()) {
      refuse(
          path, "must not be an object or array: at most %d levels".formatted(limits.maxDepth()));
    } else if (value instanceof ObjectNode object) {
      checkMembers(object, path, depth);
    } else if (value instanceof ArrayNode elements) {
      for (int i = 0; i < elements.size() && !isBeyondNames(); i++) {
        int index = i;
        Supplier<String> place = () -> path.get() + "[" + index + "]";
        elements.set(i, checked(elements.get(i), place, depth + 1));
      }
    } else if (value.isTextual() && TEXT.read(value).isEmpty()) {
      refuse(path, TEXT.brokenRule(value));
    } else if (value.isNumber()) {
      return number(value, path);
    }
    return value;
  }

  /** Without an exponent, as the store keeps it: 1e2 is 100. Other digits stay as they are. */
  private JsonNode number(JsonNode value, Supplier<String> path) {
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
