package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.FilterOptions;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.operator.options.StateOption;
import io.orderly.cli.terminal.CommandMisusedException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Finds orders. */
@Command(
    name = "orders",
    aliases = "find",
    description = {
      "Finds orders, the newest first: by a customer reference or a customer among all that are in"
          + " the store, or by filters among those that are not over.",
      "References and customers are looked up whole, not in part."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly orders web-1001",
      "  orderly orders --state Pending --agent payment --submitted-since 1h"
    })
public final class OrdersCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;
  @Mixin private final StateOption state = new StateOption();
  @Mixin private final FilterOptions filter = new FilterOptions();
  @Mixin private final PageOptions page = new PageOptions();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A customer reference or a customer.")
  private @Nullable String name;

  public OrdersCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    boolean isFiltered = state.state() != null || !filter.fields().isEmpty();
    if (name != null && isFiltered) {
      throw new CommandMisusedException(
          "NAME finds among all orders: it does not go with a filter.");
    }
    var query =
        page.on(
            FoundOrders.query()
                .with("name", name)
                .with("state", state.state())
                .with(filter.fields()));
    FoundOrders.ask(inquiry.endpoint(), query)
        .print(
            inquiry,
            name == null
                ? "No order matches that is not over."
                : "No order has this reference or customer; they are looked up whole, not in"
                    + " part.");
    return ExitCode.OK;
  }
}
