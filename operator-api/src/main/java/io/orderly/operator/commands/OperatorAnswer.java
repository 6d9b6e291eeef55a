package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.operator.commands.RequestedAction.GivenAnswer;
import io.orderly.partner.schema.AnswerCheck;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The answer of an operator, who may answer for others, too: then it says for whom. */
final class OperatorAnswer {

  private OperatorAnswer() {}

  /**
   * The event, checked by what the step asks.
   *
   * @throws ProblemException with every error of choice and input
   */
  static Answer of(OperatorCommand command, WorkflowDefinition workflow) {
    StepAsk ask = workflow.ask(command.action().step()).orElse(null);
    if (ask == null) {
      return unchecked(command);
    }
    GivenAnswer given = given(command);
    List<FieldProblem> errors = new ArrayList<>();
    AnswerCheck check =
        new AnswerCheck(
            workflow,
            command.action().step(),
            ask,
            (path, rule) -> errors.add(new FieldProblem(path, rule)));
    String choice = check.choice(given.choice()).orElse("");
    JsonNode input = choice.isEmpty() ? null : check.input(choice, given.input());
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors);
    }
    String actor = command.head().actor();
    String by = ask.of().equals(StepAsk.OPERATORS) ? actor : "%s for %s".formatted(actor, ask.of());
    return event(command, choice, by, input);
  }

  /** Of a step that asks nobody, or is not known here: the event is refused. */
  static Answer unchecked(OperatorCommand command) {
    String choice = given(command).choice();
    return event(command, choice == null ? "" : choice, command.head().actor(), null);
  }

  private static GivenAnswer given(OperatorCommand command) {
    return Objects.requireNonNull(command.action().answer());
  }

  private static Answer event(
      OperatorCommand command, String choice, String by, @Nullable JsonNode input) {
    return new Answer(
        command.action().step(),
        choice,
        by,
        StepAsk.result(choice, by, input).toString(),
        given(command).seenEdition());
  }
}
