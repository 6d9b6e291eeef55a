package io.orderly.cli.operator;

import io.orderly.cli.operator.alerts.AlertListCommand;
import io.orderly.cli.operator.alerts.AlertsCommand;
import io.orderly.cli.operator.bulk.BulkCommand;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.orders.AsksCommand;
import io.orderly.cli.operator.orders.CancelCommand;
import io.orderly.cli.operator.orders.CompleteCommand;
import io.orderly.cli.operator.orders.CorrectCommand;
import io.orderly.cli.operator.orders.DecideCommand;
import io.orderly.cli.operator.orders.ErrorsCommand;
import io.orderly.cli.operator.orders.OrderCommand.AskStatusCommand;
import io.orderly.cli.operator.orders.OrderCommand.PauseCommand;
import io.orderly.cli.operator.orders.OrderCommand.ResumeCommand;
import io.orderly.cli.operator.orders.OrderCommand.UndoCommand;
import io.orderly.cli.operator.orders.OrdersCommand;
import io.orderly.cli.operator.orders.PriorityCommand;
import io.orderly.cli.operator.orders.ResubmitCommand;
import io.orderly.cli.operator.orders.ShowCommand;
import io.orderly.cli.operator.orders.WorkCommand;
import io.orderly.cli.operator.retention.ArchiveCommand;
import io.orderly.cli.operator.retention.RetentionCommand;
import io.orderly.cli.operator.work.AgentsCommand;
import io.orderly.cli.operator.work.LimitsCommand;
import io.orderly.cli.operator.work.OverviewCommand;
import io.orderly.cli.operator.work.PauseTargetCommand;
import io.orderly.cli.operator.work.PausesCommand;
import io.orderly.cli.operator.work.WeightsCommand;
import io.orderly.cli.operator.work.WorkflowsCommand;
import io.orderly.cli.operator.workflows.WorkflowRegisterCommand;
import io.orderly.cli.operator.workflows.WorkflowRetireCommand;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.ConfirmationPrompt;
import io.orderly.cli.terminal.Terminal;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** All commands of operators. */
public final class OperatorCommands implements IFactory {

  private final Supplier<Inquiry> inquiry;
  private final Supplier<Change> change;

  private OperatorCommands(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    this.inquiry = inquiry;
    this.change = change;
  }

  /**
   * Adds them, some to the command {@code workflow} that is there.
   *
   * @param operators the options that name the operators' endpoint, anew for each command
   * @param customers those that name the customers' endpoint
   * @param asked the same, for submitters and applications that steps ask
   */
  public static void addTo(
      CommandLine line,
      Terminal terminal,
      Supplier<? extends Endpoint> operators,
      Supplier<? extends Endpoint> customers,
      Supplier<? extends Endpoint> asked) {
    var confirmation = ConfirmationPrompt.ofProcess(terminal);
    Supplier<Inquiry> inquiry = () -> new Inquiry(terminal, operators.get());
    var commands = new OperatorCommands(inquiry, () -> new Change(inquiry.get(), confirmation));
    commands.addQueries(line);
    commands.addChanges(line);
    line.addSubcommand(
        new CancelCommand(new Change(new Inquiry(terminal, customers.get()), confirmation)));
    Supplier<Inquiry> ofAsked = () -> new Inquiry(terminal, asked.get());
    line.addSubcommand(new WorkCommand(ofAsked.get()))
        .addSubcommand(new CompleteCommand(new Change(ofAsked.get(), confirmation)));
  }

  private void addQueries(CommandLine line) {
    line.addSubcommand(new OverviewCommand(inquiry.get()))
        .addSubcommand(new ErrorsCommand(inquiry.get()))
        .addSubcommand(new OrdersCommand(inquiry.get()))
        .addSubcommand(new ShowCommand(inquiry.get()))
        .addSubcommand(
            group(new AlertsCommand()).addSubcommand(new AlertListCommand(inquiry.get())))
        .addSubcommand(group(new AsksCommand()))
        .addSubcommand(new AgentsCommand(inquiry.get()))
        .addSubcommand(group(new LimitsCommand()))
        .addSubcommand(group(new WeightsCommand()))
        .addSubcommand(new WorkflowsCommand(inquiry.get()))
        .addSubcommand(new PausesCommand(inquiry.get()))
        .addSubcommand(new RetentionCommand(inquiry.get()))
        .addSubcommand(group(new ArchiveCommand()));
  }

  private void addChanges(CommandLine line) {
    line.addSubcommand(new ResubmitCommand(change.get()))
        .addSubcommand(new DecideCommand(change.get()))
        .addSubcommand(new CorrectCommand(change.get()))
        .addSubcommand(new UndoCommand(change.get()))
        .addSubcommand(withTargets(new PauseCommand(change.get())))
        .addSubcommand(withTargets(new ResumeCommand(change.get())))
        .addSubcommand(new AskStatusCommand(change.get()))
        .addSubcommand(new PriorityCommand(change.get()))
        .addSubcommand(group(new BulkCommand()));
    Objects.requireNonNull(line.getSubcommands().get("workflow"))
        .addSubcommand(new WorkflowRegisterCommand(change.get()))
        .addSubcommand(new WorkflowRetireCommand(change.get()));
  }

  private CommandLine withTargets(Object command) {
    return PauseTargetCommand.addTo(new CommandLine(command), change);
  }

  /** Commands that are methods; their mixins come from {@link #create}. */
  private CommandLine group(Object commands) {
    return new CommandLine(commands, this);
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (type == Inquiry.class) {
      return type.cast(inquiry.get());
    }
    return type == Change.class
        ? type.cast(change.get())
        : CommandLine.defaultFactory().create(type);
  }
}
