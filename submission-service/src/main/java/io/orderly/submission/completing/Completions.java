package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import io.orderly.submission.commands.CommandResult;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.submission.commands.SubmitterCommands;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Takes answers to steps that ask, from every channel by the same rules. */
@Component
public final class Completions {

  /** Of a record with an answer: what it says of the step stands beside the answer. */
  public static final int MAX_BYTES = CompletionRequest.MAX_BYTES + 1_024;

  private final SubmitterCommands commands;
  private final Completing completing;
  private final Addressees addressees;

  Completions(SubmitterCommands commands, Completing completing, Addressees addressees) {
    this.commands = commands;
    this.completing = completing;
    this.addressees = addressees;
  }

  /** Completes the step for a caller whom it asks. */
  CommandResult<CompletionAnswer> complete(
      Caller caller, SubmitterCommand<CompletionRequest> completion) {
    addressees.requireAsked(completion.orderId(), completion.content().step(), caller);
    return commands.run(completing, completion);
  }

  /**
   * Completes the step by an answer that came over a topic. A repeat under the same command id gets
   * the same answer and changes nothing.
   *
   * @param body as that of a request over REST, with a command id
   * @throws ProblemException when the answer breaks rules, or the step does not ask the caller
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; a repeat is
   *     safe
   */
  public CompletionAnswer complete(Caller caller, UUID orderId, String step, JsonNode body) {
    return complete(caller, CompletionRequest.read(orderId, step, caller.name(), body)).answer();
  }
}
