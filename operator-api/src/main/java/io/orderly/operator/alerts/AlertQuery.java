package io.orderly.operator.alerts;

import io.orderly.operator.web.Text;
import io.orderly.operator.web.UnreadableValueException;
import io.orderly.platform.web.InstantParameters;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert.Status;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/** The parameters of a query for alerts. */
record AlertQuery(
    @Pattern(
            regexp = AlertQuery.ALL + "|" + AlertQuery.STATUS + "(," + AlertQuery.STATUS + ")*",
            message =
                "must be all, or one or more of open, escalated, acknowledged, resolved, separated"
                    + " by commas")
        @Nullable String status,
    @Nullable UUID orderId,
    @Text @Nullable String agent,
    @Text @Nullable String failureCode,
    @Text @Nullable String step,
    @Nullable Instant raisedFrom,
    @Nullable Instant raisedUntil,
    @Nullable After after,
    @Range(min = 1, max = 200) @Nullable Integer limit) {

  private static final String STATUS = " *(open|escalated|acknowledged|resolved) *";
  private static final String ALL = "all";
  private static final String SEPARATOR = "_";
  private static final int DEFAULT_LIMIT = 50;

  /** The last alert of the page before, which may have been purged since. */
  record After(Instant raisedAt, String alertId) {

    /** Called by Spring's conversion service. */
    public static After valueOf(String text) {
      int end = text.indexOf(SEPARATOR);
      return InstantParameters.read(text.substring(0, Math.max(end, 0)))
          .map(raisedAt -> new After(raisedAt, text.substring(end + 1)))
          .orElseThrow(
              () -> new UnreadableValueException("must be the value of next in the page before"));
    }
  }

  /** The cursor as the parameter {@code after} states it. */
  static String text(Cursor cursor) {
    return cursor.raisedAt() + SEPARATOR + cursor.alertId();
  }

  Filter filter() {
    return new Filter(statuses(), orderId, agent, failureCode, step, raisedFrom, raisedUntil);
  }

  private Set<Status> statuses() {
    return status == null || status.equals(ALL)
        ? Set.of()
        : Arrays.stream(status.split(","))
            .map(value -> Status.valueOf(value.strip().toUpperCase(Locale.ROOT)))
            .collect(Collectors.toSet());
  }

  Page page() {
    Cursor cursor = after == null ? null : new Cursor(after.raisedAt(), after.alertId());
    return new Page(cursor, limit == null ? DEFAULT_LIMIT : limit);
  }
}
