package io.orderly.submission.workflows;

import io.orderly.partner.condition.StepCondition;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.platform.RefusedStartException;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads workflow files. One of the configured folder replaces a shipped one of the same name. All
 * errors of all files are found at once.
 */
public final class WorkflowFiles {

  private final WorkflowParser parser =
      new WorkflowParser(StepCondition::findError, AttributeCheck::findErrors);
  private final List<String> errors = new ArrayList<>();
  private final Map<String, WorkflowFile> shipped = new LinkedHashMap<>();
  private final Map<String, WorkflowFile> own = new LinkedHashMap<>();

  /** A definition with the text that it was read from. */
  public record WorkflowFile(String source, WorkflowDefinition definition, String yaml) {

    private String name() {
      return definition.id().name();
    }
  }

  /** Workflow files have errors, so the service does not start. */
  public static final class InvalidWorkflowsException extends RefusedStartException {

    InvalidWorkflowsException(List<String> errors) {
      super(
          String.join("\n", errors),
          "Fix the files in the folder that orderly.workflows.folder names, then start again.");
    }
  }

  private WorkflowFiles() {}

  /** The workflows that come with the suite. */
  public static List<WorkflowFile> shipped() {
    WorkflowFiles files = new WorkflowFiles();
    files.readShipped();
    return files.all();
  }

  /**
   * The shipped workflows, and those of every {@code *.yaml} or {@code *.yml} file in the folder.
   *
   * @throws InvalidWorkflowsException with every error of any of them
   */
  public static List<WorkflowFile> shippedAndIn(Path folder) {
    WorkflowFiles files = new WorkflowFiles();
    files.readShipped();
    files.readFolder(folder);
    return files.all();
  }

  private List<WorkflowFile> all() {
    if (!errors.isEmpty()) {
      throw new InvalidWorkflowsException(errors);
    }
    Map<String, WorkflowFile> all = new LinkedHashMap<>(shipped);
    all.putAll(own);
    return List.copyOf(all.values());
  }

  private void readShipped() {
    ShippedWorkflows.sources().forEach((file, yaml) -> add(file, yaml, shipped));
  }

  private void readFolder(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(WorkflowFiles::isYaml).sorted().forEach(this::readFile);
    } catch (IOException unreadable) {
      errors.add("the folder %s of workflows can't be read: %s".formatted(folder, unreadable));
    }
  }

  private static boolean isYaml(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  private void readFile(Path file) {
    try {
      add(file.toString(), Files.readString(file), own);
    } catch (MalformedInputException noText) {
      errors.add(file + " is not UTF-8 text");
    } catch (IOException unreadable) {
      errors.add("%s can't be read: %s".formatted(file, unreadable));
    }
  }

  private void add(String source, String yaml, Map<String, WorkflowFile> files) {
    try {
      WorkflowFile file = new WorkflowFile(source, parser.parse(source, yaml), yaml);
      WorkflowFile other = files.putIfAbsent(file.name(), file);
      if (other != null) {
        errors.add(
            "%s and %s both name their workflow %s".formatted(other.source(), source, file.name()));
      }
    } catch (InvalidWorkflowException invalid) {
      errors.add(String.valueOf(invalid.getMessage()));
    }
  }
}
