package io.orderly.operator.bulk;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.store.StoredJson;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.OrderFilter;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A bulk command as an operator sees it.
 *
 * @param priority of a change of priority
 * @param step of a decision
 * @param finding of a decision
 * @param result of a decision that the step happened, JSON
 * @param state Running, Stopped or Done
 * @param matched number of orders that matched when it was requested
 * @param handled number of handled orders
 * @param applied number of changed orders
 * @param skipped number of orders that no longer matched
 * @param refused number of refused orders, by reason
 */
public record BulkView(
    UUID bulkId,
    String commandId,
    String command,
    @Nullable Integer priority,
    @Nullable String step,
    @Nullable String finding,
    @JsonRawValue @Nullable String result,
    OrderFilter filter,
    String state,
    int perSecond,
    String actor,
    String reason,
    Instant requestedAt,
    Instant changedAt,
    long matched,
    long handled,
    long applied,
    long skipped,
    Map<String, Long> refused,
    @Nullable String stoppedBy,
    @Nullable String stopReason) {

  /** The view of a bulk command. */
  public static BulkView of(BulkProgress progress) {
    RequestedAction action = StoredJson.read(progress.command().action(), RequestedAction.class);
    long refused = progress.refused().values().stream().mapToLong(Long::longValue).sum();
    return new BulkView(
        progress.command().bulkId(),
        progress.command().commandId(),
        progress.command().kind(),
        action.kind() == CommandKind.PRIORITY ? action.priority() : null,
        action.kind() == CommandKind.DECIDE ? action.step() : null,
        action.finding() == null ? null : action.finding().value(),
        action.result(),
        progress.command().filter(),
        progress.state().value(),
        progress.command().perSecond(),
        progress.command().actor(),
        progress.command().reason(),
        progress.requestedAt(),
        progress.changedAt(),
        progress.matched(),
        progress.applied() + progress.skipped() + refused,
        progress.applied(),
        progress.skipped(),
        progress.refused(),
        progress.stoppedBy(),
        progress.stopReason());
  }
}
