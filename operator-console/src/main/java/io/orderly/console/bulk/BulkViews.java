package io.orderly.console.bulk;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleFormat;
import io.orderly.console.PageLayout;
import io.orderly.operator.bulk.BulkView;
import io.orderly.operator.commands.CommandKind;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Page models of bulk commands that were started. */
public final class BulkViews {

  private BulkViews() {}

  /** Bulk commands, newest first. */
  public record All(PageLayout layout, List<BulkView> commands, Instant readAt) {}

  /** Progress of a bulk command. */
  public record Progress(PageLayout layout, BulkView bulk, Instant readAt) {

    public boolean isRunning() {
      return "Running".equals(bulk.state());
    }

    /** Path of the fragment that is refreshed. */
    public String livePath() {
      return "/console/live/bulk/" + bulk.bulkId();
    }

    public String path() {
      return "/console/bulk/" + bulk.bulkId();
    }
  }

  /** Such as "Resubmit orders". */
  public static String title(BulkView bulk) {
    return CommandKind.find(bulk.command())
        .map(kind -> CommandLabels.of(kind).to("orders"))
        .orElse(bulk.command());
  }

  /** Such as "in Error, code out-of-stock, workflow gift-order". */
  public static String label(OrderFilter filter) {
    return Stream.of(
            states(filter),
            part("code", filter.failureCode()),
            part("step", filter.step()),
            part("agent", filter.agent()),
            part("workflow", filter.workflow()),
            part("customer", filter.customerId()),
            part("submitter", filter.submitter()),
            part("submitted", filter.submitted()),
            part("in Error", filter.raised()))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private static String states(OrderFilter filter) {
    return filter.states().isEmpty()
        ? "all unfinished"
        : filter.states().stream()
            .map(ProcessState::value)
            .sorted()
            .collect(Collectors.joining(" or ", "in ", ""));
  }

  private static @Nullable String part(String field, @Nullable String value) {
    return value == null ? null : field + " " + value;
  }

  private static @Nullable String part(String field, Range range) {
    Instant from = range.from();
    Instant until = range.until();
    if (from == null && until == null) {
      return null;
    }
    return field
        + (from == null ? "" : " from " + ConsoleFormat.exact(from))
        + (until == null ? "" : " before " + ConsoleFormat.exact(until));
  }
}
