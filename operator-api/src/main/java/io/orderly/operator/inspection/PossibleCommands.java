package io.orderly.operator.inspection;

import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.inspection.OrderView.CommandView;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.StepFinding;
import io.orderly.workflow.StepAsk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/** Commands that are possible for an order, by the state machine that decides on them. */
final class PossibleCommands {

  private final SupervisorDecider decider;

  PossibleCommands(SupervisorDecider decider) {
    this.decider = decider;
  }

  List<CommandView> of(StoredProcess process) {
    return Arrays.stream(CommandKind.values()).flatMap(kind -> views(kind, process)).toList();
  }

  private Stream<CommandView> views(CommandKind kind, StoredProcess process) {
    return switch (kind) {
      case DECIDE -> decisions(process);
      case ANSWER -> answers(process);
      case RESUBMIT -> Stream.of(resubmit(process));
      case CORRECT, UNDO, PAUSE, RESUME, ASK_STATUS, PRIORITY ->
          Stream.of(CommandView.of(kind, whyRefused(event(kind, process.order()), process), null));
    };
  }

  /** It is refused without a check at the partner, and possible with one. */
  private CommandView resubmit(StoredProcess process) {
    long version = process.order().version();
    String refused = whyRefused(new ProcessEvent.Resubmit(version), process);
    if (refused == null) {
      return CommandView.of(CommandKind.RESUBMIT, null, null);
    }
    String stillRefused =
        whyRefused(new ProcessEvent.Resubmit(version, UnknownOutcomes.CHECKED_AT_PARTNER), process);
    return stillRefused == null
        ? CommandView.of(CommandKind.RESUBMIT, null, refused)
        : CommandView.of(CommandKind.RESUBMIT, stillRefused, null);
  }

  /** One a step that can be decided; where none can, why the first that is not done can't. */
  private Stream<CommandView> decisions(StoredProcess process) {
    List<CommandView> views =
        process.order().steps().stream()
            .sorted(Comparator.comparing(step -> step.state().isDone(Direction.FORWARD)))
            .map(step -> decision(step.name(), process))
            .toList();
    List<CommandView> possible =
        views.stream().filter(view -> view.refusalReason() == null).toList();
    return possible.isEmpty() ? views.stream().limit(1) : possible.stream();
  }

  private CommandView decision(String step, StoredProcess process) {
    List<String> possible = new ArrayList<>();
    String refusalReason = null;
    for (StepFinding finding : StepFinding.values()) {
      String result = finding == StepFinding.HAPPENED ? "{}" : null;
      String refusal =
          whyRefused(
              new ProcessEvent.Decide(process.order().version(), step, finding, result), process);
      if (refusal == null) {
        possible.add(finding.value());
      } else if (refusalReason == null) {
        refusalReason = refusal;
      }
    }
    return new CommandView(
        CommandKind.DECIDE.value(),
        step,
        possible,
        List.of(),
        possible.isEmpty() ? refusalReason : null,
        null);
  }

  /** One a step that asks now; none in an order of which no step does. */
  private Stream<CommandView> answers(StoredProcess process) {
    return process.order().steps().stream()
        .flatMap(
            step ->
                decider
                    .workflow(process.order())
                    .flatMap(workflow -> workflow.ask(step.name()))
                    .stream()
                    .filter(ask -> isOpen(step.name(), ask, process))
                    .map(
                        ask ->
                            new CommandView(
                                CommandKind.ANSWER.value(),
                                step.name(),
                                List.of(),
                                ask.choices(),
                                null,
                                null)));
  }

  private boolean isOpen(String step, StepAsk ask, StoredProcess process) {
    String choice = ask.choices().get(0);
    int edition = process.order().edition();
    return whyRefused(new ProcessEvent.Answer(step, choice, "", "{}", edition), process) == null;
  }

  private @Nullable String whyRefused(ProcessEvent event, StoredProcess process) {
    try {
      Decision decision = decider.decide(process.order(), event, process.readAt());
      return decision.isChange() ? null : decision.reason();
    } catch (DataAccessException storeIsAway) {
      throw storeIsAway;
    } catch (RuntimeException undecidable) {
      return "the order can't be decided on: " + undecidable.getMessage();
    }
  }

  private static ProcessEvent event(CommandKind kind, OrderProcess order) {
    long version = order.version();
    return switch (kind) {
      case RESUBMIT -> new ProcessEvent.Resubmit(version);
      case CORRECT -> new ProcessEvent.Correct(version, List.of(), AfterCorrection.STAY);
      case UNDO -> new ProcessEvent.Undo(version, Cause.undoneBy(""));
      case PAUSE -> new ProcessEvent.Pause(version);
      case RESUME -> new ProcessEvent.Resume(version);
      case ASK_STATUS -> new ProcessEvent.AskStatus(version);
      case DECIDE, ANSWER -> throw new IllegalArgumentException("it belongs to a step");
      // Any other rank than its own: whether the line may be changed at all.
      case PRIORITY -> new ProcessEvent.ChangeRank(version, order.terms().rank() - 1);
    };
  }
}
