package io.orderly.partnercheck.definition;

import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a definition reads, as templates of JSON.
 *
 * @param step of the sample orders; a part of their keys
 * @param order that the partner performs
 * @param refused an order that it refuses for good; null when none is known
 * @param results of the steps before, by step
 * @param with parameters of the operation
 * @param reads the attributes of the orders and the results that the step gets
 */
public record SampleData(
    String step,
    Template order,
    @Nullable Template refused,
    Template results,
    Template with,
    AttributePaths reads) {

  private static final WorkflowParser WORKFLOWS = new WorkflowParser();

  /** Of a step that gets all attributes and results. */
  public SampleData(
      String step, Template order, @Nullable Template refused, Template results, Template with) {
    this(step, order, refused, results, with, AttributePaths.ALL);
  }

  /**
   * The same, with the attributes and results alone that the step reads in this workflow file.
   *
   * @throws UnusablePartnerException when that is no such file, or the workflow has no such step
   */
  public SampleData readAs(Path workflow) {
    return new SampleData(step, order, refused, results, with, readsOf(workflow));
  }

  private AttributePaths readsOf(Path file) {
    try {
      return WORKFLOWS.parse(file.toString(), Files.readString(file)).steps().stream()
          .filter(each -> each.name().equals(step))
          .findFirst()
          .orElseThrow(
              () ->
                  new UnusablePartnerException(
                      "%s has no step %s; give --step.".formatted(file, step)))
          .reads();
    } catch (InvalidWorkflowException invalid) {
      throw new UnusablePartnerException(String.valueOf(invalid.getMessage()));
    } catch (IOException unreadable) {
      throw new UnusablePartnerException("%s can't be read as text.".formatted(file));
    }
  }

  boolean readsAll() {
    return reads.equals(AttributePaths.ALL);
  }
}
