package io.orderly.supervisor.console.order;

import io.orderly.store.DepartedOrder;
import io.orderly.supervisor.console.Frame;
import io.orderly.supervisor.retention.ArchivedOrders.Found;
import io.orderly.supervisor.retention.ArchivedOrders.OutOfReach;
import io.orderly.supervisor.retention.ArchivedOrders.Shown;
import org.jspecify.annotations.Nullable;

/**
 * An order that left the store.
 *
 * @param where one sentence: who has it now
 * @param line of the archive, JSON; null where it can't be shown
 */
public record DepartedScreen(
    Frame frame, DepartedOrder order, String where, @Nullable String line) {

  static DepartedScreen of(Frame frame, Found found) {
    if (found instanceof Shown shown) {
      return new DepartedScreen(
          frame, found.order(), "The archive has it.", PrettyJson.ofText(shown.line()));
    }
    String where =
        found instanceof OutOfReach outOfReach
            ? "The archive has it in " + outOfReach.file() + ", which can't be read here."
            : "No archive has it.";
    return new DepartedScreen(frame, found.order(), where, null);
  }
}
