package io.orderly.local.cli.operating;

import io.orderly.local.cli.operating.alerts.AlertsCommand;
import io.orderly.local.cli.operating.asking.Change;
import io.orderly.local.cli.operating.asking.Inquiry;
import io.orderly.local.cli.operating.bulk.BulkCommand;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.keeping.ArchiveCommand;
import io.orderly.local.cli.operating.keeping.RetentionCommand;
import io.orderly.local.cli.operating.orders.CancelCommand;
import io.orderly.local.cli.operating.orders.DecideCommand;
import io.orderly.local.cli.operating.orders.ErrorsCommand;
import io.orderly.local.cli.operating.orders.OrdersCommand;
import io.orderly.local.cli.operating.orders.PauseCommand;
import io.orderly.local.cli.operating.orders.PriorityCommand;
import io.orderly.local.cli.operating.orders.ResubmitCommand;
import io.orderly.local.cli.operating.orders.ResumeCommand;
import io.orderly.local.cli.operating.orders.ShowCommand;
import io.orderly.local.cli.operating.orders.UndoCommand;
import io.orderly.local.cli.operating.work.AgentsCommand;
import io.orderly.local.cli.operating.work.HoldCommand;
import io.orderly.local.cli.operating.work.LimitsCommand;
import io.orderly.local.cli.operating.work.OverviewCommand;
import io.orderly.local.cli.operating.work.PausesCommand;
import io.orderly.local.cli.operating.work.WeightsCommand;
import io.orderly.local.cli.operating.work.WorkflowsCommand;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.function.Supplier;
import picocli.CommandLine;

/** All commands of operators. */
public final class OperatorCommands {

  private final Supplier<Inquiry> inquiry;
  private final Supplier<Change> change;

  private OperatorCommands(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    this.inquiry = inquiry;
    this.change = change;
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
    var confirmation = Confirmation.ofProcess(terminal);
    Supplier<Inquiry> inquiry = () -> new Inquiry(terminal, operators.get());
    var commands = new OperatorCommands(inquiry, () -> new Change(inquiry.get(), confirmation));
    commands.addLooking(line);
    commands.addActing(line);
    line.addSubcommand(
        new CancelCommand(new Change(new Inquiry(terminal, customers.get()), confirmation)));
  }

  private void addLooking(CommandLine line) {
    line.addSubcommand(new OverviewCommand(inquiry.get()))
        .addSubcommand(new ErrorsCommand(inquiry.get()))
        .addSubcommand(new OrdersCommand(inquiry.get()))
        .addSubcommand(new ShowCommand(inquiry.get()))
        .addSubcommand(AlertsCommand.of(inquiry, change))
        .addSubcommand(new AgentsCommand(inquiry.get()))
        .addSubcommand(LimitsCommand.of(inquiry, change))
        .addSubcommand(WeightsCommand.of(inquiry, change))
        .addSubcommand(new WorkflowsCommand(inquiry.get()))
        .addSubcommand(new PausesCommand(inquiry.get()))
        .addSubcommand(new RetentionCommand(inquiry.get()))
        .addSubcommand(ArchiveCommand.of(inquiry));
  }

  private void addActing(CommandLine line) {
    line.addSubcommand(new ResubmitCommand(change.get()))
        .addSubcommand(new DecideCommand(change.get()))
        .addSubcommand(new UndoCommand(change.get()))
        .addSubcommand(holding(new PauseCommand(change.get())))
        .addSubcommand(holding(new ResumeCommand(change.get())))
        .addSubcommand(new PriorityCommand(change.get()))
        .addSubcommand(BulkCommand.of(inquiry, change));
  }

  private CommandLine holding(Object command) {
    return HoldCommand.addTo(new CommandLine(command), change);
  }
}
