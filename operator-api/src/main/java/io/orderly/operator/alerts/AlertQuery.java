package io.orderly.operator.alerts;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert.Status;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which alerts are asked for, read from the parameters of a request. */
record AlertQuery(Filter filter, Page page) {

  private static final Set<String> PARAMETERS =
      Set.of(
          "status",
          "orderId",
          "agent",
          "failureCode",
          "step",
          "raisedFrom",
          "raisedUntil",
          "after",
          "limit");

  private static final String SEPARATOR = "_";
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;
  private static final int MAX_TEXT_LENGTH = 200;

  /**
   * Reads it.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every parameter that is wrong
   */
  static AlertQuery read(Map<String, String> parameters) {
    ObjectNode asked = JsonNodeFactory.instance.objectNode();
    parameters.forEach(asked::put);
    CommandFields fields = new CommandFields(asked, PARAMETERS);
    Filter filter =
        new Filter(
            statuses(fields),
            orderId(fields),
            fields.optionalText("agent", MAX_TEXT_LENGTH),
            fields.optionalText("failureCode", MAX_TEXT_LENGTH),
            fields.optionalText("step", MAX_TEXT_LENGTH),
            fields.optionalMoment("raisedFrom"),
            fields.optionalMoment("raisedUntil"));
    Page page = new Page(after(fields), limit(fields));
    fields.requireNoProblem();
    return new AlertQuery(filter, page);
  }

  /** The place as {@code after} gives it; it says all itself, since its alert may be gone. */
  static String text(Cursor place) {
    return place.raisedAt() + SEPARATOR + place.alertId();
  }

  private static @Nullable Cursor after(CommandFields fields) {
    String text = fields.optionalText("after", MAX_TEXT_LENGTH);
    if (text == null) {
      return null;
    }
    Optional<Cursor> place = place(text);
    if (place.isEmpty()) {
      fields.refuse("after", "what next of the part before was");
    }
    return place.orElse(null);
  }

  private static Optional<Cursor> place(String text) {
    int end = text.indexOf(SEPARATOR);
    return end < 0
        ? Optional.empty()
        : InstantParameters.read(text.substring(0, end))
            .map(raisedAt -> new Cursor(raisedAt, text.substring(end + 1)));
  }

  private static Set<Status> statuses(CommandFields fields) {
    String text = fields.optionalText("status", MAX_TEXT_LENGTH);
    Set<Status> statuses = EnumSet.noneOf(Status.class);
    if (text != null) {
      for (String word : text.split(",", -1)) {
        status(word)
            .ifPresentOrElse(
                statuses::add,
                () ->
                    fields.refuse(
                        "status",
                        "one or more of open, escalated, acknowledged, resolved,"
                            + " with commas in between"));
      }
    }
    return statuses;
  }

  private static Optional<Status> status(String word) {
    return Arrays.stream(Status.values())
        .filter(status -> status.name().toLowerCase(Locale.ROOT).equals(word.strip()))
        .findFirst();
  }

  private static @Nullable UUID orderId(CommandFields fields) {
    String text = fields.optionalText("orderId", MAX_TEXT_LENGTH);
    if (text == null) {
      return null;
    }
    Optional<UUID> orderId = OrderIds.parse(text);
    if (orderId.isEmpty()) {
      fields.refuse("orderId", "a UUID");
    }
    return orderId.orElse(null);
  }

  private static int limit(CommandFields fields) {
    String text = fields.optionalText("limit", MAX_TEXT_LENGTH);
    if (text == null) {
      return DEFAULT_LIMIT;
    }
    boolean isNumber = text.matches("[0-9]{1,3}");
    int limit = isNumber ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > MAX_LIMIT) {
      fields.refuse("limit", "a whole number from 1 to " + MAX_LIMIT);
    }
    return limit;
  }
}
