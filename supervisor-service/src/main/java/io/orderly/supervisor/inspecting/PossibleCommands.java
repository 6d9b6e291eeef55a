package io.orderly.supervisor.inspecting;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.supervisor.commands.CommandKind;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.inspecting.OrderRows.StoredProcess;
import io.orderly.supervisor.inspecting.OrderView.CommandView;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/** What may be asked for at an order, told by the same state machine that would be asked. */
final class PossibleCommands {

  private final SupervisorDecider decider;

  PossibleCommands(SupervisorDecider decider) {
    this.decider = decider;
  }

  List<CommandView> of(StoredProcess process) {
    return Arrays.stream(CommandKind.values())
        .map(kind -> new CommandView(kind.word(), whyRefused(kind, process)))
        .toList();
  }

  private @Nullable String whyRefused(CommandKind kind, StoredProcess process) {
    try {
      Decision decision =
          decider.decide(process.order(), event(kind, process.order()), process.readAt());
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
      // Any other rank than its own: whether the line may be changed at all.
      case PRIORITY -> new ProcessEvent.ChangeRank(version, order.terms().rank() - 1);
    };
  }
}
