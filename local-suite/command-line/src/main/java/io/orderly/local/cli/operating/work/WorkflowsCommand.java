package io.orderly.local.cli.operating.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.asking.Inquiry;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists workflows, or draws one. */
@Command(
    name = "workflows",
    description = {
      "Lists workflow versions, the latest of each first, with the orders on each that are not"
          + " over.",
      "With NAME: the versions of that one, each with its steps drawn."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly workflows", "  orderly workflows order-fulfilment"})
public final class WorkflowsCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "Of a workflow.")
  private @Nullable String name;

  public WorkflowsCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.door().get("/operator/workflows");
    var wanted = name;
    if (wanted == null) {
      inquiry.print(answer, out -> table(JsonView.all(answer.path("workflows"))).print(out));
    } else {
      var versions = versions(answer, wanted);
      var document = DoorClient.object();
      var array = document.putArray("workflows");
      versions.forEach(version -> array.add(version.json()));
      inquiry.print(document, out -> draw(versions, out));
    }
    return ExitCode.OK;
  }

  private static List<JsonView> versions(JsonNode answer, String wanted) {
    var versions =
        JsonView.all(answer.path("workflows")).stream()
            .filter(version -> version.text("name").equals(wanted))
            .toList();
    if (versions.isEmpty()) {
      var known =
          JsonView.all(answer.path("workflows")).stream()
              .map(version -> version.text("name"))
              .distinct()
              .toList();
      throw new CommandFailedException(
          Ending.NOT_FOUND,
          "No workflow is called %s; known: %s.".formatted(wanted, String.join(", ", known)));
    }
    return versions;
  }

  private static void draw(List<JsonView> versions, PrintWriter out) {
    table(versions).print(out);
    for (var version : versions) {
      out.printf("%n%s %s%n", version.text("name"), version.text("version"));
      if (version.has("steps")) {
        WorkflowDrawing.of(version.all("steps")).lines().forEach(out::println);
      } else {
        out.println("  This supervisor can't read its definition.");
      }
    }
  }

  private static Table table(List<JsonView> versions) {
    var table =
        new Table()
            .row(
                "WORKFLOW",
                "VERSION",
                "PENDING",
                "PROCESSING",
                "UNDOING",
                "ERROR",
                "SINCE",
                "HELD");
    for (var version : versions) {
      table.row(
          version.text("name"),
          version.text("version"),
          version.count("pending"),
          version.count("processing"),
          version.count("undoing"),
          version.count("error"),
          version.time("registeredAt"),
          version.json().path("paused").asBoolean() ? "held" : JsonView.NONE);
    }
    return table;
  }
}
