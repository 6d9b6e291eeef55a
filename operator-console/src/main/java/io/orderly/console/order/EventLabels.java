package io.orderly.console.order;

import io.orderly.console.ConsoleFormat;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.OrderEvent.Kind;
import org.jspecify.annotations.Nullable;

/** What is told of an exceptional moment. */
public final class EventLabels {

  private EventLabels() {}

  /** What kind of moment it was, such as "Step failed". */
  public static String title(EventView event) {
    String kind = event.kind();
    return ConsoleFormat.stateWord(
        kind.equals(Kind.RE_ARMED.value()) ? kind : kind.replace('-', ' '));
  }

  /** What happened; null for a command, of which who and why are told. */
  public static @Nullable String detail(EventView event) {
    return event.actor() == null ? event.detail() : null;
  }
}
