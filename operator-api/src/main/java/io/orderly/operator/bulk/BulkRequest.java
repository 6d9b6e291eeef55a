package io.orderly.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.OrderFilterRequest;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.StorableJson;
import io.orderly.operator.web.Text;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.search.OrderFilter;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * One command for every order of a filter.
 *
 * @param command The command to apply to each order.
 * @param dryRun Whether to count without a change.
 * @param priority Only with the command priority.
 * @param step Only with the command decide.
 * @param finding Only with the command decide: the outcome of the step. happened: it is Completed
 *     with the result; did-not-happen: no call had an effect; undone: its effect was taken back by
 *     hand, and the whole order is undone.
 * @param result Required with the finding happened, and only with it: the result in place of the
 *     agent's answer.
 */
public record BulkRequest(
    @NotNull @Pattern(
            regexp = "resubmit|decide|undo|pause|resume|ask-status|priority",
            message = "must be one of resubmit, decide, undo, pause, resume, ask-status, priority")
        String command,
    @NotNull(message = BulkRequest.FILTER_RULE) @Valid OrderFilterRequest filter,
    @Nullable Boolean dryRun,
    @Range(min = 1, max = BulkRequest.MAX_PER_SECOND) @Nullable Integer perSecond,
    @Range(min = RequestedAction.Fields.MIN_PRIORITY, max = RequestedAction.Fields.MAX_PRIORITY)
        @Nullable Integer priority,
    @Text(max = RequestedAction.Fields.MAX_STEP_LENGTH) @Nullable String step,
    @Pattern(
            regexp = RequestedAction.Fields.FINDINGS,
            message = RequestedAction.Fields.FINDING_RULE)
        @Nullable String finding,
    @StorableJson(max = RequestedAction.Fields.MAX_RESULT_LENGTH) @Nullable JsonNode result,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields, RequestedAction.Fields {

  static final int MAX_PER_SECOND = 1_000;

  private static final String FILTER_RULE =
      "must have at least one field: no command is for every order";

  boolean onlyCounts() {
    return Boolean.TRUE.equals(dryRun);
  }

  /**
   * What is done to each order.
   *
   * @throws ProblemException if a field of the command is missing, or belongs to another one
   */
  public RequestedAction action() {
    return RequestedAction.of(CommandKind.of(command), this);
  }

  /**
   * The orders.
   *
   * @throws ProblemException if the filter includes every order
   */
  public OrderFilter orders() {
    if (filter.matchesAll()) {
      throw ProblemException.invalid(List.of(new FieldProblem("filter", FILTER_RULE)));
    }
    return filter.toFilter("filter.");
  }
}
