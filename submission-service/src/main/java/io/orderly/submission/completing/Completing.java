package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.schema.AnswerCheck;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.submission.commands.CommandDefinition;
import io.orderly.submission.commands.CommandType;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.submission.intake.checking.RequestErrors;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepTask;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Completes steps that ask, after a check of the answer by what the step asks for. */
@Component
final class Completing implements CommandDefinition<CompletionRequest, CompletionAnswer> {

  private static final CommandType<CompletionAnswer> TYPE =
      new CommandType<>(
          "answer",
          "answer",
          OrderAction.ANSWER,
          "orderly.steps.answered",
          List.of(CompletionAnswer.Outcome.values()),
          CompletionAnswer.class);

  @Override
  public CommandType<CompletionAnswer> type() {
    return TYPE;
  }

  @Override
  public Decided<CompletionAnswer> decide(
      SubmitterCommand<CompletionRequest> command,
      OrderProcess order,
      Supplier<DecisionContext> context) {
    DecisionContext known = context.get();
    StepTask task = known.workflow().step(command.content().step()).task();
    String anyChoice = task instanceof StepAsk asking ? asking.choices().get(0) : "";
    Decision possible = decision(command, order, anyChoice, null, known);
    return possible.isChange() && task instanceof StepAsk ask
        ? decide(command, order, ask, known)
        : new Decided<>(possible, CompletionAnswer.of(command, possible, null));
  }

  private static Decided<CompletionAnswer> decide(
      SubmitterCommand<CompletionRequest> command,
      OrderProcess order,
      StepAsk ask,
      DecisionContext context) {
    CompletionRequest request = command.content();
    RequestErrors errors = new RequestErrors();
    AnswerCheck check = new AnswerCheck(context.workflow(), request.step(), ask, errors::add);
    Optional<String> choice = check.choice(request.choice());
    JsonNode input = choice.map(chosen -> check.input(chosen, request.input())).orElse(null);
    if (choice.isEmpty() || !errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    Decision decision = decision(command, order, choice.get(), input, context);
    return new Decided<>(decision, CompletionAnswer.of(command, decision, choice.get()));
  }

  private static Decision decision(
      SubmitterCommand<CompletionRequest> command,
      OrderProcess order,
      String choice,
      @Nullable JsonNode input,
      DecisionContext context) {
    String result = StepAsk.result(choice, command.actor(), input).toString();
    return OrderStateMachine.decide(
        order,
        new ProcessEvent.Answer(
            command.content().step(),
            choice,
            command.actor(),
            result,
            command.content().seenEdition()),
        context);
  }
}
