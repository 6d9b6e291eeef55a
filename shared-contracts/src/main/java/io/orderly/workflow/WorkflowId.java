package io.orderly.workflow;

/**
 * Names one version of a workflow. An order keeps the version that it began with.
 *
 * @param name the workflow's name
 * @param version made from the definition's content, so that equal definitions have equal versions
 */
public record WorkflowId(String name, String version) {

  @Override
  public String toString() {
    return name + "@" + version;
  }
}
