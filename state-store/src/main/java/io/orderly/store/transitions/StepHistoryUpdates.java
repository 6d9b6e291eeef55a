package io.orderly.store.transitions;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.process.Acceptance;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.store.pg.Column;
import io.orderly.store.transitions.StepUpdates.StepChange;
import io.orderly.store.transitions.StepUpdates.UnlockedChangeException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Writes the histories of steps: columns that few steps ever need, so they are written apart. */
final class StepHistoryUpdates {

  /** Of steps that were written before in the transaction. */
  static final String UPDATE_HISTORIES =
      """
      UPDATE state.order_step s
      SET no_effect_through = nullif(n.no_effect_through, 0),
          resent_attempt = nullif(n.resent_attempt, 0),
          forward_first_started_at = n.forward_first_started_at,
          forward_started_at = n.forward_started_at, forward_finished_at = n.forward_finished_at,
          undo_result = n.undo_result, declines = nullif(n.declines, 0),
          version_declines = nullif(n.version_declines, 0),
          declined_since = n.declined_since, declines_alerted_at = n.declines_alerted_at,
          uncalled_attempt = nullif(n.uncalled_attempt, 0),
          earlier_calls_until = n.earlier_calls_until, edition = nullif(n.edition, 1),
          accepted_at = n.accepted_at, wait_until = n.wait_until, accepted_answer = n.accepted_answer,
          undo_accepted_at = n.undo_accepted_at, undo_accepted_answer = n.undo_accepted_answer,
          partner_events = n.partner_events,
          element_failure_code = n.element_failure_code,
          element_failure_message = n.element_failure_message
      FROM (
          SELECT unnest(?) AS order_id, unnest(?) AS position, unnest(?) AS attempt,
              unnest(?) AS no_effect_through, unnest(?) AS resent_attempt,
              unnest(?) AS forward_first_started_at, unnest(?) AS forward_started_at,
              unnest(?) AS forward_finished_at, unnest(?) AS undo_result,
              unnest(?) AS declines, unnest(?) AS version_declines,
              unnest(?) AS declined_since, unnest(?) AS declines_alerted_at,
              unnest(?) AS uncalled_attempt, unnest(?) AS earlier_calls_until,
              unnest(?) AS edition, unnest(?) AS accepted_at, unnest(?) AS wait_until,
              unnest(?) AS accepted_answer, unnest(?) AS undo_accepted_at,
              unnest(?) AS undo_accepted_answer, unnest(?) AS partner_events,
              unnest(?) AS element_failure_code, unnest(?) AS element_failure_message
      ) AS n
      WHERE s.order_id = ANY (ARRAY[n.order_id]) AND s.position = n.position
        AND s.attempt = n.attempt
      """;

  private static final List<Column<StepChange>> COLUMNS =
      List.of(
          Column.uuid(StepChange::orderId),
          Column.integer(change -> change.after().position()),
          Column.integer(change -> change.after().attempt()),
          Column.integer(change -> change.after().history().noEffectThrough()),
          Column.integer(change -> change.after().history().resentAttempt()),
          Column.instant(change -> forward(change).firstStartedAt()),
          Column.instant(change -> forward(change).startedAt()),
          Column.instant(change -> forward(change).finishedAt()),
          Column.jsonb(change -> change.after().history().undoResult()),
          Column.integer(change -> declines(change.after().history().declines())),
          Column.integer(change -> ofVersions(change.after().history().declines())),
          Column.instant(change -> since(change.after().history().declines())),
          Column.instant(change -> alertedAt(change.after().history().declines())),
          Column.integer(change -> change.after().history().earlierCalls().uncalledAttempt()),
          Column.instant(change -> change.after().history().earlierCalls().until()),
          Column.integer(change -> change.after().edition()),
          Column.instant(change -> part(history(change).acceptance(), Acceptance::since)),
          Column.instant(change -> part(change.after().acceptance(), Acceptance::until)),
          Column.jsonb(change -> part(history(change).acceptance(), Acceptance::answer)),
          Column.instant(change -> part(history(change).undoAcceptance(), Acceptance::since)),
          Column.jsonb(change -> part(history(change).undoAcceptance(), Acceptance::answer)),
          Column.text(change -> change.after().history().events().stored()),
          Column.text(change -> StepUpdates.code(change.after().elementFailure())),
          Column.text(change -> StepUpdates.message(change.after().elementFailure())));

  private static final ForwardTimes NO_TIMES = new ForwardTimes(null, null, null);

  private StepHistoryUpdates() {}

  /**
   * Writes the changed histories of steps whose rows are written.
   *
   * @throws UnlockedChangeException when one is not as it was just written
   */
  static void make(JdbcTemplate jdbc, List<StepChange> steps) {
    List<StepChange> changed = steps.stream().filter(StepChange::changesHistory).toList();
    if (changed.isEmpty()) {
      return;
    }
    int updated = jdbc.update(UPDATE_HISTORIES, arguments(COLUMNS, changed));
    if (updated != changed.size()) {
      throw new UnlockedChangeException(changed.size() - updated, changed.size());
    }
  }

  private static ForwardTimes forward(StepChange change) {
    ForwardTimes times = change.after().history().forward();
    return times == null ? NO_TIMES : times;
  }

  private static StepHistory history(StepChange change) {
    return change.after().history();
  }

  private static <T> @Nullable T part(
      @Nullable Acceptance acceptance, Function<Acceptance, @Nullable T> part) {
    return acceptance == null ? null : part.apply(acceptance);
  }

  private static int declines(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? 0 : declines.times();
  }

  private static int ofVersions(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? 0 : declines.ofVersions();
  }

  private static @Nullable Instant since(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? null : declines.since();
  }

  private static @Nullable Instant alertedAt(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? null : declines.alertedAt();
  }
}
