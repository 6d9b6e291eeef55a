package io.orderly.supervisor.inspecting;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepState;
import io.orderly.supervisor.commands.CommandKind;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.inspecting.OrderRows.StoredProcess;
import io.orderly.supervisor.inspecting.OrderView.CommandView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/** What may be asked for at an order, told by the same state machine that would be asked. */
final class PossibleCommands {

  private final SupervisorDecider decider;

  PossibleCommands(SupervisorDecider decider) {
    this.decider = decider;
  }

  List<CommandView> of(StoredProcess process) {
    return Arrays.stream(CommandKind.values()).flatMap(kind -> views(kind, process)).toList();
  }

  private Stream<CommandView> views(CommandKind kind, StoredProcess process) {
    return kind == CommandKind.SKIP
        ? skips(process)
        : Stream.of(
            new CommandView(kind.word(), null, whyRefused(event(kind, process.order()), process)));
  }

  /** One a step that can be skipped; where none can, why the first that is not done can't. */
  private Stream<CommandView> skips(StoredProcess process) {
    List<CommandView> views =
        process.order().steps().stream()
            .sorted(Comparator.comparing(step -> step.state() == StepState.COMPLETED))
            .map(step -> skip(step.name(), process))
            .toList();
    List<CommandView> possible =
        views.stream().filter(view -> view.refusedBecause() == null).toList();
    return possible.isEmpty() ? views.stream().limit(1) : possible.stream();
  }

  private CommandView skip(String step, StoredProcess process) {
    ProcessEvent event = new ProcessEvent.Skip(process.order().version(), step, "{}");
    return new CommandView(CommandKind.SKIP.word(), step, whyRefused(event, process));
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
      case UNDO -> new ProcessEvent.Undo(version);
      case PAUSE -> new ProcessEvent.Pause(version);
      case RESUME -> new ProcessEvent.Resume(version);
      case SKIP -> throw new IllegalArgumentException("a skip is asked of each step");
      // Any other rank than its own: whether the line may be changed at all.
      case PRIORITY -> new ProcessEvent.ChangeRank(version, order.terms().rank() - 1);
    };
  }
}
