package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Inquiry;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists agents, or shows one. */
@Command(
    name = "agents",
    description = {
      "Lists agents: steps in flight, waiting orders, re-armed and accepted steps, steps past their"
          + " CompleteBy, circuits, slots in use, limits and pauses.",
      "With NAME: that agent, and the report of each of its instances."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly agents", "  orderly agents payment"})
public final class AgentsCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "Of one agent.")
  private @Nullable String name;

  public AgentsCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var all = AgentsQuery.at(inquiry.endpoint());
    var wanted = name;
    if (wanted == null) {
      return inquiry.print(all.json(), all::print);
    }
    var one = all.of(wanted);
    inquiry.print(
        one.json(),
        out -> {
          one.print(out);
          one.printInstances(out);
        });
    inquiry.next("./orderly limits show " + wanted);
    return ExitCode.OK;
  }
}
