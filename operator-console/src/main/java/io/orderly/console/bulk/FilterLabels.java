package io.orderly.console.bulk;

import io.orderly.console.ConsoleFormat;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which orders a bulk command was given to, in words. */
public final class FilterLabels {

  private FilterLabels() {}

  /** Such as "in Error, code out-of-stock, workflow gift-order". */
  public static String of(OrderFilter filter) {
    return Stream.of(
            states(filter),
            said("code", filter.failureCode()),
            said("step", filter.step()),
            said("agent", filter.agent()),
            said("workflow", filter.workflow()),
            said("customer", filter.customer()),
            said("submitter", filter.submitter()),
            said("submitted", filter.submitted()),
            said("in Error", filter.raised()))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private static String states(OrderFilter filter) {
    return filter.states().isEmpty()
        ? "all that are not over"
        : filter.states().stream()
            .map(ProcessState::value)
            .sorted()
            .collect(Collectors.joining(" or ", "in ", ""));
  }

  private static @Nullable String said(String what, @Nullable String name) {
    return name == null ? null : what + " " + name;
  }

  private static @Nullable String said(String what, Range time) {
    Instant from = time.from();
    Instant until = time.until();
    if (from == null && until == null) {
      return null;
    }
    return what
        + (from == null ? "" : " from " + ConsoleFormat.exact(from))
        + (until == null ? "" : " before " + ConsoleFormat.exact(until));
  }
}
