package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.operator.commands.RequestedAction.GivenAnswer;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.StorableJson;
import io.orderly.operator.web.Text;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a step that asks. It names no version: whatever else happened to the order since, it
 * is taken while the step still asks and what was ordered is the same.
 *
 * @param step The step that asks.
 * @param choice One of those that the step offers; may be left out where there is only one.
 * @param input What the step asks for beside the choice, by its schema.
 * @param edition Edition of the order that the caller saw; another one refuses the answer. May be
 *     left out while the order has the edition in which the step began to ask.
 * @param reason Kept in the history of the order.
 */
public record AnswerRequest(
    @NotNull @Text(max = RequestedAction.Fields.MAX_STEP_LENGTH) String step,
    @Text(max = AnswerRequest.MAX_CHOICE_LENGTH) @Nullable String choice,
    @StorableJson(max = RequestedAction.Fields.MAX_RESULT_LENGTH) @Nullable JsonNode input,
    @Min(value = 1, message = "must be " + AnswerRequest.EDITION) @Nullable Integer edition,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Text(max = 1_000) String reason)
    implements CommandHead.Fields {

  static final int MAX_CHOICE_LENGTH = 63;

  private static final String EDITION =
      "a whole number from 1, the edition of the order that you saw";

  /** An answer speaks for itself: what its history says where nothing was given. */
  private static final String NO_REASON = "no reason given";

  /** Of no order: an answer is compared with none. */
  private static final long ANY_VERSION = 0;

  public AnswerRequest(
      String step,
      @Nullable String choice,
      @Nullable JsonNode input,
      @Nullable Integer edition,
      @Nullable String commandId,
      @Nullable String actor,
      @Nullable String reason) {
    this.step = step;
    this.choice = choice;
    this.input = input;
    this.edition = edition;
    this.commandId = commandId;
    this.actor = actor;
    this.reason = reason == null ? NO_REASON : reason;
  }

  /** The command to this order. */
  public OperatorCommand at(CommandHead head, UUID orderId) {
    return RequestedAction.answer(step, new GivenAnswer(choice, (ObjectNode) input, edition))
        .at(head, orderId, ANY_VERSION);
  }
}
