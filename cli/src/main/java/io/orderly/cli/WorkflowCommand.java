package io.orderly.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.workflows.DefinitionFile;
import io.orderly.cli.output.Output;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Terminal;
import io.orderly.partner.condition.StepCondition;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for workflow files; those that need a supervisor are added beside. */
@Command(
    name = "workflow",
    description = "Checks and registers workflow files, and ends new orders of a workflow.")
final class WorkflowCommand {

  private final Terminal terminal;
  private final WorkflowParser parser =
      new WorkflowParser(StepCondition::findError, AttributeCheck::findErrors);

  WorkflowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private record Checked(Path file, List<WorkflowDefinition> valid, List<String> errors) {

    Checked with(PartnerPromises promises) {
      var broken = valid.stream().flatMap(workflow -> promises.errors(workflow).stream()).toList();
      return broken.isEmpty() ? this : new Checked(file, List.of(), broken);
    }

    ObjectNode json() {
      var document = EndpointClient.object().put("file", file.toString());
      valid.forEach(
          workflow ->
              document
                  .put("workflow", workflow.id().name())
                  .put("version", workflow.id().version())
                  .put("steps", workflow.steps().size()));
      var said = document.putArray("errors");
      errors.forEach(said::add);
      return document;
    }

    String text() {
      var text = new StringBuilder();
      valid.forEach(
          workflow ->
              text.append(
                  "%s: valid, %s with %d steps%n"
                      .formatted(file, workflow.id(), workflow.steps().size())));
      errors.forEach(error -> text.append("%s: %s%n".formatted(file, error)));
      return text.toString();
    }
  }

  @Command(
      name = "check",
      description = {
        "Checks workflow files as the submission service does when it starts, and lists every error"
            + " with its place. Needs no service.",
        "The exit code is 0 if all are valid, and 1 otherwise."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly workflow check workflows/*.yaml",
        "  orderly workflow check --partner carrier=partners/ups.yaml workflows/*.yaml"
      })
  int check(
      @Mixin Output output,
      @Option(
              names = "--partner",
              paramLabel = "AGENT=FILE",
              description =
                  "Partner file of an agent: what workflows say of it must be what the partner"
                      + " keeps and has, and steps must read what its expressions use. May be"
                      + " repeated.")
          @Nullable Map<String, Path> partners,
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "Workflow files.")
          List<Path> files) {
    var parsed = files.stream().map(this::parse).toList();
    var promises = new PartnerPromises(partners == null ? Map.of() : partners);
    var checked = parsed.stream().map(one -> one.with(promises)).toList();
    if (parsed.stream().allMatch(one -> one.errors().isEmpty())) {
      promises.refuseUnused();
    }
    var document = EndpointClient.object();
    var array = document.putArray("files");
    checked.forEach(one -> array.add(one.json()));
    output.print(terminal, document, out -> checked.forEach(one -> out.print(one.text())));
    var invalid = checked.stream().anyMatch(one -> !one.errors().isEmpty());
    return (invalid ? Ending.FAILED : Ending.DONE).code();
  }

  private Checked parse(Path file) {
    try {
      return new Checked(
          file,
          List.of(parser.parse(file.toString(), DefinitionFile.text(file, "workflow"))),
          List.of());
    } catch (InvalidWorkflowException invalid) {
      return new Checked(file, List.of(), invalid.errors());
    }
  }
}
