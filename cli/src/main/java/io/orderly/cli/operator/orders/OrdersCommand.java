package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.FilterOptions;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.operator.options.StoredOptions;
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
      "Finds orders, the newest first: among those that are not over, or among all that are in the"
          + " store (--all, and wherever NAME, a final state or a time of the end is given).",
      "Names are looked up whole, not in part. An attribute or a result of a step is path=value;"
          + " its workflow names the path under search."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly orders web-1001",
      "  orderly orders attributes.email=ada@example.com",
      "  orderly orders results.take-payment.paymentId=p-1 --state Undone",
      "  orderly orders --customer C-7 --ended-since 7d",
      "  orderly orders --state Pending --agent payment --submitted-since 1h"
    })
public final class OrdersCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;
  @Mixin private final StoredOptions stored = new StoredOptions();
  @Mixin private final FilterOptions filter = new FilterOptions();
  @Mixin private final PageOptions page = new PageOptions();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A customer reference, a customer, or path=value of an attribute or a result.")
  private @Nullable String name;

  public OrdersCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var query =
        page.on(FoundOrders.query().with("name", name).with(stored.fields()).with(filter.fields()));
    FoundOrders.ask(inquiry.endpoint(), query)
        .print(
            inquiry,
            name == null
                ? "No order matches%s.".formatted(stored.areOfAll() ? "" : " that is not over")
                : "No order matches that has this reference or customer, or is found by this"
                    + " path=value; they are looked up whole, not in part.");
    return ExitCode.OK;
  }
}
