package io.orderly.console.order;

import io.orderly.console.ConsoleProperties;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.operator.archive.ArchivedOrders.Found;
import io.orderly.operator.archive.ArchivedOrders.OutOfReach;
import io.orderly.operator.archive.ArchivedOrders.Shown;
import io.orderly.store.retention.PurgedOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order that left the store.
 *
 * @param where one sentence: who has it now
 * @param archived what the archive tells; null where it can't be shown
 */
public record PurgedOrderPageModel(
    PageLayout frame,
    PurgedOrder order,
    String where,
    @Nullable Archived archived,
    Instant readAt) {

  /**
   * What the archive tells.
   *
   * @param story null where the line can't be told
   * @param trace where the order is found among traces; null where it has none
   * @param line as it stands there, JSON
   */
  public record Archived(@Nullable ArchivedHistory story, @Nullable TraceLink trace, String line) {

    static Archived of(String line, ConsoleProperties properties) {
      ArchivedHistory story = ArchivedHistory.read(line).orElse(null);
      TraceLink trace =
          story == null ? null : TraceLink.of(story.ending().traceParent(), properties);
      return new Archived(story, trace, PrettyJson.ofText(line));
    }
  }

  static PurgedOrderPageModel of(
      Found found, ConsoleProperties properties, ConsoleUser consoleUser, Instant readAt) {
    Archived archived = found instanceof Shown shown ? Archived.of(shown.line(), properties) : null;
    PageLayout frame =
        new PageLayout("Order " + name(found.order(), archived), Place.ORDERS, consoleUser);
    return new PurgedOrderPageModel(frame, found.order(), where(found), archived, readAt);
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

  /** Its reference; its id where that is not known any more. */
  public String name() {
    return name(order, archived);
  }

  private static String name(PurgedOrder order, @Nullable Archived archived) {
    ArchivedHistory story = archived == null ? null : archived.story();
    String reference = story == null ? "" : story.placed().reference();
    return reference.isEmpty() ? order.orderId().toString() : reference;
  }
}
