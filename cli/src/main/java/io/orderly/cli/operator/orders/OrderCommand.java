package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.bulk.BulkOptions;
import io.orderly.cli.operator.bulk.FilteredOrders;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.FilterOptions;
import io.orderly.cli.operator.options.StateOption;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command to orders: to those that are named, or to all that a filter finds. */
public abstract class OrderCommand implements Callable<Integer> {

  /** Longer lists are found by a filter. */
  private static final int MAX_NAMED = 100;

  private final String command;

  @Mixin private final Change change;

  @Parameters(
      paramLabel = "ORDER",
      arity = "0..*",
      description = "Order id or customer reference; at most 100.")
  private List<String> orders = new ArrayList<>();

  @Mixin private final BulkOptions bulk = new BulkOptions();
  @Mixin private final StateOption state = new StateOption();
  @Mixin private final FilterOptions filter = new FilterOptions();

  /**
   * A command of an operator.
   *
   * @param command the endpoint's, and the command line's
   */
  OrderCommand(String command, Change change) {
    this.command = command;
    this.change = change;
  }

  /** Fields of this kind of command alone. */
  ObjectNode fields() {
    return EndpointClient.object();
  }

  /** The filters that say something of a command to named orders, too. */
  Set<String> ownFilters() {
    return Set.of();
  }

  /** What is given of the filters, by the names that the endpoint has for them. */
  final Map<String, String> filters() {
    return filter.fields();
  }

  /** The state that the orders of a filter have where none is given; null: any. */
  @Nullable String usualState() {
    return null;
  }

  @Override
  public Integer call() throws InterruptedException {
    requireOneWay();
    var fields = fields();
    return (bulk.isForAllMatching() ? toAllMatching(fields) : toNamed(fields)).code();
  }

  private void requireOneWay() {
    boolean isFiltered = state.state() != null || !filters().isEmpty();
    boolean hasStray = state.state() != null || !ownFilters().containsAll(filters().keySet());
    if (bulk.isForAllMatching() == !orders.isEmpty()) {
      throw new CommandMisusedException(
          "Name one ORDER or more, or use --all-matching with filters.");
    }
    if (!bulk.isForAllMatching() && (hasStray || bulk.isStray())) {
      throw new CommandMisusedException(
          "Filters, --dry-run, --per-second and --no-wait go with --all-matching only.");
    }
    if (bulk.isForAllMatching() && !isFiltered) {
      throw new CommandMisusedException(
          "--all-matching needs a filter, such as --state Error: it never applies to every order.");
    }
    if (orders.size() > MAX_NAMED) {
      throw new CommandMisusedException(
          "At most %d orders by name; --all-matching takes more.".formatted(MAX_NAMED));
    }
  }

  private Ending toNamed(ObjectNode fields) {
    return new NamedOrders(change).run(command, fields, orders);
  }

  private Ending toAllMatching(ObjectNode fields) throws InterruptedException {
    var wanted = EndpointClient.object();
    var given = state.state() == null ? usualState() : state.state();
    if (given != null) {
      wanted.put("state", given);
    }
    filters().forEach(wanted::put);
    var request = new FilteredOrders.BulkRequest(command, fields, wanted);
    var run = new FilteredOrders(change);
    return bulk.isDryRun() ? run.count(request) : run.run(request, bulk);
  }

  /** Pauses orders, a workflow or an agent. */
  @Command(
      name = "pause",
      description = {
        "Pauses orders: running steps are recorded, and no step starts until they are resumed.",
        "With agent or workflow: pauses all of that agent or workflow."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly pause web-1001 --reason 'the customer calls back'",
        "  orderly pause --all-matching --customer customer-7 --reason 'their address is wrong'",
        "  orderly pause agent payment --reason 'the bank is down'"
      })
  public static final class PauseCommand extends OrderCommand {

    public PauseCommand(Change change) {
      super("pause", change);
    }
  }

  /** Resumes orders, a workflow or an agent. */
  @Command(
      name = "resume",
      description = {
        "Resumes paused orders.",
        "With agent or workflow: resumes all of that agent or workflow."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly resume web-1001 --reason 'the customer called back'",
        "  orderly resume agent payment --reason 'the bank is back'"
      })
  public static final class ResumeCommand extends OrderCommand {

    public ResumeCommand(Change change) {
      super("resume", change);
    }
  }

  /** Asks for the status of accepted steps. */
  @Command(
      name = "ask-status",
      description = {
        "Asks now what became of the steps that partners accepted, and not at the next usual time."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly ask-status web-1001 --reason 'the carrier says that it is delivered'",
        "  orderly ask-status --all-matching --agent carrier --reason 'its notifications were lost'"
      })
  public static final class AskStatusCommand extends OrderCommand {

    public AskStatusCommand(Change change) {
      super("ask-status", change);
    }
  }

  /** Undoes orders. */
  @Command(
      name = "undo",
      description = {
        "Undoes orders, irrevocably: the effects of their steps are undone, the last one first."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly undo web-1001 --reason 'the customer withdrew it'",
        "  orderly undo --all-matching --state Error --code out-of-stock --dry-run"
      })
  public static final class UndoCommand extends OrderCommand {

    public UndoCommand(Change change) {
      super("undo", change);
    }
  }
}
