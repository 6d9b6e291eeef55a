package io.orderly.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.workflows.WorkflowText;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      footerHeading = "%nExample:%n",
      footer = "  orderly workflow check workflows/*.yaml")
  int check(
      @Mixin Output output,
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "Workflow files.")
          List<Path> files) {
    var checked = files.stream().map(this::check).toList();
    var document = EndpointClient.object();
    var array = document.putArray("files");
    checked.forEach(one -> array.add(one.json()));
    output.print(terminal, document, out -> checked.forEach(one -> out.print(one.text())));
    var invalid = checked.stream().anyMatch(one -> !one.errors().isEmpty());
    return (invalid ? Ending.FAILED : Ending.DONE).code();
  }

  private Checked check(Path file) {
    try {
      return new Checked(
          file, List.of(parser.parse(file.toString(), WorkflowText.of(file))), List.of());
    } catch (InvalidWorkflowException invalid) {
      return new Checked(file, List.of(), invalid.errors());
    }
  }
}
