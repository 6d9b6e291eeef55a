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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command to orders: to those that are named, or to all that a filter finds. */
abstract class OrderCommand implements Callable<Integer> {

  private final String word;

  @Mixin private final Change change;
  @Mixin private final OrderTargets targets = new OrderTargets();
  @Mixin private final BulkOptions bulk = new BulkOptions();
  @Mixin private final StateOption state = new StateOption();
  @Mixin private final FilterOptions filter = new FilterOptions();

  /**
   * A command of an operator.
   *
   * @param word the endpoint's, and the command line's
   */
  OrderCommand(String word, Change change) {
    this.word = word;
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
    if (bulk.isForAllMatching() == !targets.orders().isEmpty()) {
      throw new CommandMisusedException(
          "Say which: one ORDER or more, or --all-matching with filters.");
    }
    if (!bulk.isForAllMatching() && (hasStray || bulk.isStray())) {
      throw new CommandMisusedException(
          "Filters, --dry-run, --per-second and --no-wait go with --all-matching only.");
    }
    if (bulk.isForAllMatching() && !isFiltered) {
      throw new CommandMisusedException(
          "--all-matching needs a filter, such as --state Error: nobody means every order.");
    }
    if (targets.orders().size() > OrderTargets.MOST) {
      throw new CommandMisusedException(
          "At most %d orders by name; --all-matching takes more.".formatted(OrderTargets.MOST));
    }
  }

  private Ending toNamed(ObjectNode fields) {
    return new NamedOrders(change).run(word, fields, targets.orders());
  }

  private Ending toAllMatching(ObjectNode fields) throws InterruptedException {
    var wanted = EndpointClient.object();
    var given = state.state() == null ? usualState() : state.state();
    if (given != null) {
      wanted.put("state", given);
    }
    filters().forEach(wanted::put);
    var wish = new FilteredOrders.Wish(word, fields, wanted);
    var run = new FilteredOrders(change);
    return bulk.isDryRun() ? run.count(wish) : run.run(wish, bulk);
  }
}
