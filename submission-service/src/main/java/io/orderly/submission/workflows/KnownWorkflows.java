package io.orderly.submission.workflows;

import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The workflows that a new order may request, each in the version that it would begin with: those
 * of the files that this instance read at its start, and those that operators registered.
 */
public final class KnownWorkflows {

  /** The workflows that operators registered. */
  interface Registered {

    /** By name, as they were read a moment ago. */
    Map<String, KnownWorkflow> current();

    /** One that may have been registered since. */
    Optional<KnownWorkflow> readNow(String name);
  }

  private final Map<String, KnownWorkflow> ofFiles;
  private final Registered registered;

  KnownWorkflows(Map<String, WorkflowDefinition> ofFiles, Registered registered) {
    this.ofFiles =
        ofFiles.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, file -> KnownWorkflow.of(file.getValue())));
    this.registered = registered;
  }

  /**
   * The workflow of that name. One that is unknown here is looked up, so that an order that follows
   * its registration is not refused.
   *
   * @throws org.springframework.dao.DataAccessException if it is unknown here and the store is
   *     unavailable
   */
  public Optional<KnownWorkflow> find(String name) {
    KnownWorkflow ofOperators = registered.current().get(name);
    KnownWorkflow known = ofOperators == null ? ofFiles.get(name) : ofOperators;
    return known == null ? registered.readNow(name) : Optional.of(known);
  }

  /** Their names, sorted. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(ofFiles.keySet());
    names.addAll(registered.current().keySet());
    return names;
  }

  /** The versions that new orders begin with, each with whether a file has it. */
  Map<WorkflowId, Boolean> versions() {
    Map<String, KnownWorkflow> all = new HashMap<>(ofFiles);
    all.putAll(registered.current());
    return all.values().stream()
        .map(known -> known.definition().id())
        .collect(Collectors.toMap(id -> id, this::isOfFile));
  }

  private boolean isOfFile(WorkflowId id) {
    KnownWorkflow file = ofFiles.get(id.name());
    return file != null && file.definition().id().equals(id);
  }
}
