package io.orderly.cli.operator;

import io.orderly.cli.operator.alerts.AlertsCommand;
import io.orderly.cli.operator.bulk.BulkCommand;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.orders.CancelCommand;
import io.orderly.cli.operator.orders.DecideCommand;
import io.orderly.cli.operator.orders.ErrorsCommand;
import io.orderly.cli.operator.orders.OrderCommand.PauseCommand;
import io.orderly.cli.operator.orders.OrderCommand.ResumeCommand;
import io.orderly.cli.operator.orders.OrderCommand.UndoCommand;
import io.orderly.cli.operator.orders.OrdersCommand;
import io.orderly.cli.operator.orders.PriorityCommand;
import io.orderly.cli.operator.orders.ResubmitCommand;
import io.orderly.cli.operator.orders.ShowCommand;
import io.orderly.cli.operator.retention.ArchiveCommand;
import io.orderly.cli.operator.retention.RetentionCommand;
import io.orderly.cli.operator.work.AgentsCommand;
import io.orderly.cli.operator.work.LimitsCommand;
import io.orderly.cli.operator.work.OverviewCommand;
import io.orderly.cli.operator.work.PauseTargetCommand;
import io.orderly.cli.operator.work.PausesCommand;
import io.orderly.cli.operator.work.WeightsCommand;
import io.orderly.cli.operator.work.WorkflowsCommand;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.ConfirmationPrompt;
import io.orderly.cli.terminal.Terminal;
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
   * @param operators the options that name the operators' endpoint, anew for each command
   * @param customers those that name the customers' endpoint
   */
  public static void addTo(
      CommandLine line,
      Terminal terminal,
      Supplier<? extends Endpoint> operators,
      Supplier<? extends Endpoint> customers) {
    var confirmation = ConfirmationPrompt.ofProcess(terminal);
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
    return PauseTargetCommand.addTo(new CommandLine(command), change);
  }
}
