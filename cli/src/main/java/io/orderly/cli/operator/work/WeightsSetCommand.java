package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives a customer a weight. */
@Command(
    name = "set",
    description = {
      "Gives a customer a weight: with 2 its turn comes twice as often as others'.",
      "Orders that come from now on are ranked by it; those that wait keep their places."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly weights set customer-7 --weight 2 --reason 'the contract of March'")
final class WeightsSetCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "CUSTOMER", description = "The customer, known or not yet.")
  private String customer = "";

  @Option(
      names = "--weight",
      paramLabel = "W",
      required = true,
      description = "0.01 to 100; 1 is that of everybody else.")
  private double weight;

  WeightsSetCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "give customer %s the weight %s?".formatted(customer, weight),
        (endpoint, body) -> endpoint.put(WeightsCommand.path(customer), body.put("weight", weight)),
        answer -> "customer %s has the weight %s".formatted(customer, answer.text("weight")),
        "./orderly weights show");
  }
}
