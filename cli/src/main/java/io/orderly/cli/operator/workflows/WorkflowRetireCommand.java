package io.orderly.cli.operator.workflows;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends new orders of a registered workflow. */
@Command(
    name = "retire",
    description = {
      "Ends new orders of a registered workflow; those that it has go on.",
      "Registering the file again reverses it. A workflow from a file of the submission services"
          + " ends with its file."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly workflow retire parcels --reason 'replaced by parcels-eu'")
public final class WorkflowRetireCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "NAME", description = "Of a workflow.")
  private String name = "";

  public WorkflowRetireCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "end new orders of workflow %s?".formatted(name),
        (endpoint, body) ->
            endpoint.post("/operator/workflows/%s/retire".formatted(Query.segment(name)), body),
        Change::detail,
        "./orderly workflows");
  }
}
