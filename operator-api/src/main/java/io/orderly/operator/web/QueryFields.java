package io.orderly.operator.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.platform.web.OrderIds;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a question by the rules of {@link CommandFields}. */
public final class QueryFields {

  private static final int MAX_ID_LENGTH = 36;
  private static final int MAX_NUMBER_LENGTH = 9;

  private final CommandFields fields;

  private QueryFields(CommandFields fields) {
    this.fields = fields;
  }

  /** The parameters of a request, of which only these are known. */
  public static QueryFields of(Map<String, String> parameters, Set<String> known) {
    ObjectNode asked = JsonNodeFactory.instance.objectNode();
    parameters.forEach(asked::put);
    return new QueryFields(new CommandFields(asked, known));
  }

  /** The same as texts and moments. */
  public CommandFields fields() {
    return fields;
  }

  /** A number that may be left out; its default when it was, or can't be read. */
  public int number(String field, int least, int most, int byDefault) {
    String text = fields.optionalText(field, MAX_NUMBER_LENGTH);
    if (text == null) {
      return byDefault;
    }
    int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    if (number < least || number > most) {
      fields.refuse(field, "a whole number from %d to %d".formatted(least, most));
      return byDefault;
    }
    return number;
  }

  /** An order id that may be left out; null when it was, or can't be read. */
  public @Nullable UUID orderId(String field) {
    String text = fields.optionalText(field, MAX_ID_LENGTH);
    if (text == null) {
      return null;
    }
    Optional<UUID> orderId = OrderIds.parse(text);
    if (orderId.isEmpty()) {
      fields.refuse(field, "a UUID");
    }
    return orderId.orElse(null);
  }
}
