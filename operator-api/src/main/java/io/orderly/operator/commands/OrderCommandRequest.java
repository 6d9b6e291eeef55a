package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.StorableJson;
import io.orderly.operator.web.Text;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * A command for one order.
 *
 * @param version Version of the order that the caller saw.
 * @param priority Only with the command priority.
 * @param step Only with the command decide.
 * @param finding Only with the command decide: the outcome of the step. happened: it is Completed
 *     with the result; did-not-happen: no call had an effect; undone: its effect was taken back by
 *     hand, and the whole order is undone.
 * @param result Required with the finding happened, and only with it: the result in place of the
 *     agent's answer.
 * @param attributes Only with the command correct: a JSON Merge Patch (RFC 7396) of the order's
 *     attributes. What it names is set, null removes it, everything else stays.
 * @param lines Only with the command correct: by the index of a line, from 0, the merge patch of
 *     its attributes.
 * @param resubmit Only with the command correct: an order in Error is resubmitted in the same
 *     transaction.
 * @param checkedAtPartner Only with the command resubmit: steps of unknown outcome were looked up
 *     at the partner and may be called again.
 */
public record OrderCommandRequest(
    @NotNull(message = "is required: " + OrderCommandRequest.VERSION) @Min(value = 1, message = "must be " + OrderCommandRequest.VERSION) Long version,
    @Range(min = RequestedAction.Fields.MIN_PRIORITY, max = RequestedAction.Fields.MAX_PRIORITY)
        @Nullable Integer priority,
    @Text(max = RequestedAction.Fields.MAX_STEP_LENGTH) @Nullable String step,
    @Pattern(
            regexp = RequestedAction.Fields.FINDINGS,
            message = RequestedAction.Fields.FINDING_RULE)
        @Nullable String finding,
    @StorableJson(max = RequestedAction.Fields.MAX_RESULT_LENGTH) @Nullable JsonNode result,
    @StorableJson(max = OrderCommandRequest.MAX_PATCH_LENGTH) @Nullable JsonNode attributes,
    @StorableJson(max = OrderCommandRequest.MAX_PATCH_LENGTH) @Nullable JsonNode lines,
    @Nullable Boolean resubmit,
    @Nullable Boolean checkedAtPartner,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields, RequestedAction.Fields {

  /** Of one merge patch, as JSON; the limits of attributes hold for what comes of it. */
  static final int MAX_PATCH_LENGTH = 64_000;

  private static final String VERSION =
      "a whole number from 1, the version of the order that you saw";
}
