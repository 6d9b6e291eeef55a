package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists workflows, or draws one. */
@Command(
    name = "workflows",
    description = {
      "Lists workflow versions that are active or have orders that are not over, the latest of each"
          + " first, with these orders, where new orders have it from (a file or the API), and"
          + " whether they begin with it.",
      "With NAME: the versions of that one, each with its steps drawn."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly workflows", "  orderly workflows order-fulfilment"})
public final class WorkflowsCommand implements Callable<Integer> {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("WORKFLOW", version -> version.text("name"))
          .with("VERSION", version -> version.text("version"))
          .with("PENDING", version -> version.count("pending"))
          .with("PROCESSING", version -> version.count("processing"))
          .with("UNDOING", version -> version.count("undoing"))
          .with("ERROR", version -> version.count("error"))
          .with("SINCE", version -> version.time("registeredAt"))
          .with("SOURCE", version -> version.text("source"))
          .with("BY", version -> version.text("registeredBy"))
          .with(
              "NEW ORDERS", version -> version.json().path("newOrders").asBoolean() ? "yes" : "no")
          .with("NOW", WorkflowsCommand::now);

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "Of a workflow.")
  private @Nullable String name;

  public WorkflowsCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get("/operator/workflows");
    var wanted = name;
    if (wanted == null) {
      return inquiry.print(answer, out -> list(answer, out));
    }
    var versions = versions(answer, wanted);
    var document = EndpointClient.object();
    var array = document.putArray("workflows");
    versions.forEach(version -> array.add(version.json()));
    return inquiry.print(document, out -> draw(versions, out));
  }

  private static void list(JsonNode answer, PrintWriter out) {
    COLUMNS.print(JsonView.all(answer.path("workflows")), out);
    var retired = answer.path("retired").asLong();
    if (retired > 0) {
      out.printf(
          "%n%s retired: no service begins orders with it, and no order is on it.%n",
          Texts.count(retired) + (retired == 1 ? " version is" : " versions are"));
    }
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
    COLUMNS.print(versions, out);
    for (var version : versions) {
      out.printf("%n%s %s%n", version.text("name"), version.text("version"));
      if (version.has("steps")) {
        WorkflowDrawing.of(version.all("steps")).lines().forEach(out::println);
      } else {
        out.println("  This supervisor can't read its definition.");
      }
    }
  }

  private static String now(JsonView version) {
    if (version.json().path("paused").asBoolean()) {
      return "paused";
    }
    return version.has("retiredAt") ? "retired" : JsonView.NONE;
  }
}
