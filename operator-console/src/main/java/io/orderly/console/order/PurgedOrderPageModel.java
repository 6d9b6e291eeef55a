package io.orderly.console.order;

import io.orderly.console.ConsoleFormat;
import io.orderly.console.ConsoleProperties;
import io.orderly.console.ConsoleProperties.TraceLink;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.operator.archive.ArchivedOrders.Found;
import io.orderly.operator.archive.ArchivedOrders.OutOfReach;
import io.orderly.operator.archive.ArchivedOrders.Shown;
import io.orderly.store.retention.PurgedOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A purged order.
 *
 * @param where one sentence: its place in the archive
 * @param archived null if the archive can't be read
 */
public record PurgedOrderPageModel(
    PageLayout layout,
    PurgedOrder order,
    String where,
    @Nullable Archived archived,
    Instant readAt) {

  /**
   * The order in the archive.
   *
   * @param history null if the line can't be parsed
   * @param trace null if the order has none
   * @param line JSON
   */
  public record Archived(
      @Nullable ArchivedHistory history, @Nullable TraceLink trace, String line) {

    static Archived of(String line, ConsoleProperties properties) {
      ArchivedHistory history = ArchivedHistory.read(line).orElse(null);
      TraceLink trace = history == null ? null : properties.traceOf(history.ending().traceParent());
      return new Archived(history, trace, ConsoleFormat.jsonText(line));
    }
  }

  static PurgedOrderPageModel of(
      Found found, ConsoleProperties properties, ConsoleUser user, Instant readAt) {
    Archived archived = found instanceof Shown shown ? Archived.of(shown.line(), properties) : null;
    PageLayout layout =
        new PageLayout("Order " + name(found.order(), archived), Section.ORDERS, user);
    return new PurgedOrderPageModel(layout, found.order(), where(found), archived, readAt);
  }

  private static String where(Found found) {
    if (found instanceof Shown) {
      return "The archive has it whole.";
    }
    return found instanceof OutOfReach outOfReach
        ? "The archive has it in %s, which can't be read here: bring that file into the directory of"
                .formatted(outOfReach.file())
            + " the archive, and load this page again."
        : "No archive has it: this is all that is left of it.";
  }

  /** The reference; the id if it is no longer known. */
  public String name() {
    return name(order, archived);
  }

  private static String name(PurgedOrder order, @Nullable Archived archived) {
    ArchivedHistory history = archived == null ? null : archived.history();
    String reference = history == null ? "" : history.placed().reference();
    return reference.isEmpty() ? order.orderId().toString() : reference;
  }
}
