package io.orderly.operator.inspection.asks;

import io.orderly.operator.inspection.asks.AskInbox.Cursor;
import io.orderly.operator.web.Text;
import io.orderly.operator.web.UnreadableValueException;
import io.orderly.platform.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import io.orderly.workflow.StepAsk;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/** The parameters of a query for steps that ask. */
record AskQuery(
    @Text @Nullable String of,
    @Nullable After after,
    @Range(min = 1, max = 200) @Nullable Integer limit) {

  private static final String SEPARATOR = "_";
  private static final int DEFAULT_LIMIT = 50;

  /** The last one of the page before. */
  record After(Cursor cursor) {

    /** Called by Spring's conversion service. */
    public static After valueOf(String text) {
      String[] parts = text.split(SEPARATOR, 3);
      Optional<Instant> until = InstantParameters.read(parts[0]);
      Optional<UUID> orderId = parts.length == 3 ? OrderIds.parse(parts[1]) : Optional.empty();
      if (until.isEmpty() || orderId.isEmpty()) {
        throw new UnreadableValueException("must be the value of next in the page before");
      }
      return new After(new Cursor(until.get(), orderId.get(), parts[2]));
    }
  }

  /** The cursor as the parameter {@code after} states it. */
  static String text(Cursor cursor) {
    return String.join(
        SEPARATOR, cursor.until().toString(), cursor.orderId().toString(), cursor.step());
  }

  String asked() {
    return of == null ? StepAsk.OPERATORS : of;
  }

  @Nullable Cursor cursor() {
    return after == null ? null : after.cursor();
  }

  int size() {
    return limit == null ? DEFAULT_LIMIT : limit;
  }
}
