package io.orderly.local.cli.operating;

import io.orderly.local.cli.operating.alerts.AlertsCommand;
import io.orderly.local.cli.operating.bulk.BulkCommand;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.keeping.ArchiveCommand;
import io.orderly.local.cli.operating.keeping.RetentionCommand;
import io.orderly.local.cli.operating.orders.CancelCommand;
import io.orderly.local.cli.operating.orders.ErrorsCommand;
import io.orderly.local.cli.operating.orders.OrdersCommand;
import io.orderly.local.cli.operating.orders.PauseCommand;
import io.orderly.local.cli.operating.orders.PriorityCommand;
import io.orderly.local.cli.operating.orders.ResubmitCommand;
import io.orderly.local.cli.operating.orders.ResumeCommand;
import io.orderly.local.cli.operating.orders.ShowCommand;
import io.orderly.local.cli.operating.orders.SkipCommand;
import io.orderly.local.cli.operating.orders.UndoCommand;
import io.orderly.local.cli.operating.work.AgentsCommand;
import io.orderly.local.cli.operating.work.HeldCommand;
import io.orderly.local.cli.operating.work.HoldCommand;
import io.orderly.local.cli.operating.work.LimitsCommand;
import io.orderly.local.cli.operating.work.OverviewCommand;
import io.orderly.local.cli.operating.work.SharesCommand;
import io.orderly.local.cli.operating.work.WorkflowsCommand;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;

/** All commands of operators. */
public final class OperatorCommands {

  private final Terminal terminal;
  private final Confirmation confirmation;
  private final Supplier<? extends Door> door;

  private OperatorCommands(Terminal terminal, Supplier<? extends Door> door) {
    this.terminal = terminal;
    this.confirmation = Confirmation.ofProcess(terminal);
    this.door = door;
  }

  /**
   * Adds them.
   *
   * @param operators the options that name the operators' door, anew for each command
   * @param customers those that name the customers' door
   */
  public static void addTo(
      CommandLine line,
      Terminal terminal,
      Supplier<? extends Door> operators,
      Supplier<? extends Door> customers) {
    var commands = new OperatorCommands(terminal, operators);
    commands.addLooking(line);
    commands.addActing(line);
    line.addSubcommand(
        new CancelCommand(terminal, customers.get(), Confirmation.ofProcess(terminal)));
  }

  private void addLooking(CommandLine line) {
    line.addSubcommand(new OverviewCommand(terminal, door.get()))
        .addSubcommand(new ErrorsCommand(terminal, door.get()))
        .addSubcommand(new OrdersCommand(terminal, door.get()))
        .addSubcommand(new ShowCommand(terminal, door.get()))
        .addSubcommand(AlertsCommand.of(terminal, door, confirmation))
        .addSubcommand(new AgentsCommand(terminal, door.get()))
        .addSubcommand(LimitsCommand.of(terminal, door, confirmation))
        .addSubcommand(SharesCommand.of(terminal, door, confirmation))
        .addSubcommand(new WorkflowsCommand(terminal, door.get()))
        .addSubcommand(new HeldCommand(terminal, door.get()))
        .addSubcommand(new RetentionCommand(terminal, door.get()))
        .addSubcommand(ArchiveCommand.of(terminal, door));
  }

  private void addActing(CommandLine line) {
    line.addSubcommand(new ResubmitCommand(terminal, door.get(), confirmation))
        .addSubcommand(new SkipCommand(terminal, door.get(), confirmation))
        .addSubcommand(new UndoCommand(terminal, door.get(), confirmation))
        .addSubcommand(holding(new PauseCommand(terminal, door.get(), confirmation)))
        .addSubcommand(holding(new ResumeCommand(terminal, door.get(), confirmation)))
        .addSubcommand(new PriorityCommand(terminal, door.get(), confirmation))
        .addSubcommand(BulkCommand.of(terminal, door, confirmation));
  }

  private CommandLine holding(Object command) {
    return HoldCommand.addTo(new CommandLine(command), terminal, door, confirmation);
  }
}
