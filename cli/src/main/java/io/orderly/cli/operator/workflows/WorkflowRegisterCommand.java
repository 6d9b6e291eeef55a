package io.orderly.cli.operator.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Registers workflow files for new orders: all of them are checked before the first is. */
@Command(
    name = "register",
    description = {
      "Registers workflow files at the supervisor: new orders begin with them within two seconds,"
          + " without a restart. Orders that run keep their version.",
      "All files are checked before the first is registered. A file that is registered already"
          + " changes nothing.",
      "A workflow that submission services read from a file can't be changed here."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly workflow register parcels.yaml --dry-run",
      "  orderly workflow register parcels.yaml --reason 'a second carrier'"
    })
public final class WorkflowRegisterCommand implements Callable<Integer> {

  private static final String PATH = "/operator/workflows";

  @Mixin private final Change change;

  @Option(names = "--dry-run", description = "Check the files only, and show what they change.")
  private boolean isDryRun;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Workflow files.")
  private List<Path> files = List.of();

  public WorkflowRegisterCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    Map<Path, String> texts = new LinkedHashMap<>();
    files.forEach(file -> texts.put(file, DefinitionFile.text(file, "workflow")));
    if (!isDryRun) {
      change.acting().requireReason();
    }
    var endpoint = change.inquiry().endpoint();
    var checked = checked(endpoint, texts);
    if (isDryRun) {
      return print(checked);
    }
    change.confirm(
        checked.stream().map(WorkflowRegisterCommand::planned).collect(Collectors.joining(", "))
            + "?");
    var exitCode = print(registered(endpoint, texts, checked));
    change.inquiry().next("./orderly workflows");
    return exitCode;
  }

  private List<JsonView> checked(EndpointClient endpoint, Map<Path, String> texts) {
    List<JsonView> checked = new ArrayList<>();
    Map<Path, CommandFailedException> failures = new LinkedHashMap<>();
    texts.forEach(
        (file, text) -> {
          try {
            var body = change.acting().dryRun().put("dryRun", true).put("definition", text);
            checked.add(new JsonView(endpoint.post(PATH, body)));
          } catch (CommandFailedException failure) {
            failures.put(file, failure);
          }
        });
    if (failures.isEmpty()) {
      return distinct(checked);
    }
    var first = failures.values().iterator().next();
    if (texts.size() == 1) {
      throw first;
    }
    throw new CommandFailedException(
        first.ending(),
        failures.entrySet().stream()
            .map(failure -> failure.getKey() + ": " + failure.getValue().getMessage())
            .collect(Collectors.joining("\n", "", "\nNothing was registered.")),
        first);
  }

  /** One name begins orders with one version: the last file would silently win. */
  private static List<JsonView> distinct(List<JsonView> checked) {
    Set<String> names = new HashSet<>();
    checked.stream()
        .map(answer -> answer.text("name"))
        .filter(name -> !names.add(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new CommandFailedException(
                  Ending.MISUSED,
                  "Two files name their workflow %s: give only the one that new orders are to begin with.\nNothing was registered."
                      .formatted(name));
            });
    return checked;
  }

  private List<JsonView> registered(
      EndpointClient endpoint, Map<Path, String> texts, List<JsonView> checked) {
    List<JsonView> registered = new ArrayList<>();
    texts.forEach(
        (file, text) -> {
          String name = checked.get(registered.size()).text("name");
          try {
            registered.add(
                new JsonView(
                    endpoint.post(PATH, head(texts.size(), name).put("definition", text))));
          } catch (CommandFailedException failure) {
            if (registered.isEmpty()) {
              throw failure;
            }
            throw new CommandFailedException(
                Ending.PARTLY_DONE,
                "%s: %s %d of %d files are registered; the command can be repeated."
                    .formatted(file, failure.getMessage(), registered.size(), texts.size()),
                failure);
          }
        });
    return registered;
  }

  private ObjectNode head(int files, String name) {
    var acting = change.acting();
    return files == 1 ? acting.command() : acting.commandTo(name);
  }

  private static String planned(JsonView answer) {
    var changes = answer.texts("changes");
    return "register %s@%s".formatted(answer.text("name"), answer.text("version"))
        + (changes.isEmpty() ? "" : " (%s)".formatted(String.join(", ", changes)));
  }

  private int print(List<JsonView> answers) {
    var document = EndpointClient.object();
    var array = document.putArray("workflows");
    answers.forEach(answer -> array.add(answer.json()));
    JsonNode shown = document;
    change
        .inquiry()
        .print(
            shown,
            out ->
                answers.forEach(
                    answer -> {
                      out.printf("%s: %s.%n", isDryRun ? "Dry run" : "Done", answer.text("detail"));
                      answer.texts("changes").forEach(text -> out.printf("  %s%n", text));
                    }));
    return ExitCode.OK;
  }
}
