package io.orderly.operator.overview;

import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.process.ProcessState;
import jakarta.validation.Valid;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The overview over REST. */
@RestController
final class SummaryController {

  private static final Duration MAX_PERIOD = Duration.ofHours(1);
  private static final Duration DEFAULT_PERIOD = Duration.ofMinutes(1);

  private final OverviewInspection overviews;
  private final WorkInspection work;

  SummaryController(OverviewInspection overviews, WorkInspection work) {
    this.overviews = overviews;
    this.work = work;
  }

  /** Since when submitted orders are counted. */
  record Period(@Nullable Instant submittedFrom) {}

  /**
   * The work to do now.
   *
   * @param orders in each state that is not final
   * @param oldestPending since when the oldest Pending order has been claimable; absent if none is
   *     Pending
   * @param openAlerts alerts that are neither resolved nor acknowledged
   * @param submitted orders submitted since submittedFrom
   * @param submittedFrom start of that period
   * @param acceptedPerSecond orders submitted per second, over the last minute
   * @param finishedPerSecond orders Processed or Undone per second, over the last minute; absent
   *     while it is not known
   * @param summary whether a person has to act, and why
   */
  record WorkAnswer(
      Map<ProcessState, Long> orders,
      @Nullable Instant oldestPending,
      long openAlerts,
      long submitted,
      Instant submittedFrom,
      double acceptedPerSecond,
      @Nullable Double finishedPerSecond,
      OverviewSummary summary,
      Instant readAt) {}

  /** Orders submitted since an instant, by default a minute ago and at most an hour. */
  @GetMapping(path = "/operator/summary", produces = MediaType.APPLICATION_JSON_VALUE)
  WorkAnswer summary(@Valid Period period) {
    OperatorOverview overview = overviews.read();
    WorkView now = overview.work();
    Instant submittedFrom = bounded(period.submittedFrom(), now.readAt());
    return new WorkAnswer(
        now.orders(),
        now.oldestPending(),
        now.openAlerts(),
        work.submitted(submittedFrom, now.readAt()),
        submittedFrom,
        overview.rates().accepted(),
        overview.rates().finished(),
        overview.summary(),
        now.readAt());
  }

  private static Instant bounded(@Nullable Instant requested, Instant now) {
    if (requested == null) {
      return now.minus(DEFAULT_PERIOD);
    }
    Instant earliest = now.minus(MAX_PERIOD);
    return requested.isBefore(earliest) ? earliest : requested.isAfter(now) ? now : requested;
  }
}
