package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Steps that an order performs once per element of a list, each element by itself. A step of an
 * element is named after the step and the number of the element: {@code ship.2}.
 *
 * @param name unique among the steps and groups of its workflow; steps outside come after it
 * @param forEach where the list is: {@link #LINES}, or the result of a step outside the group, such
 *     as {@code results.allocate.shipments}
 * @param steps their names, in the order of the workflow
 * @param onFailure what is undone where the policy of one of its steps is to undo
 */
public record StepGroup(String name, String forEach, List<String> steps, OnFailure onFailure) {

  /** The list that every order has. */
  public static final String LINES = "lines";

  /** How many elements a list may have. */
  public static final int MAX_ELEMENTS = 100;

  /** How many steps an order may have, those of all elements included. */
  public static final int MAX_STEPS = 300;

  static final String RESULTS = "results.";

  /** What is undone where the policy of a step is {@link StepDefinition.FailurePolicy#UNDO}. */
  public enum OnFailure {
    /** The order with all that has begun. */
    UNDO_ORDER("undo order"),
    /** The steps of the element; the order goes on with the others. */
    UNDO_GROUP("undo group");

    private final String value;

    OnFailure(String value) {
      this.value = value;
    }

    /** The value in a workflow file. */
    public String value() {
      return value;
    }

    static Optional<OnFailure> of(String value) {
      return Arrays.stream(values()).filter(policy -> policy.value.equals(value)).findFirst();
    }
  }

  public StepGroup {
    steps = List.copyOf(steps);
  }

  /** A group of which one failed element undoes the order. */
  public StepGroup(String name, String forEach, List<String> steps) {
    this(name, forEach, steps, OnFailure.UNDO_ORDER);
  }

  /** The same with this policy. */
  public StepGroup on(OnFailure policy) {
    return new StepGroup(name, forEach, steps, policy);
  }

  /** Whether its list is known as an order is accepted. */
  public boolean isOfLines() {
    return forEach.equals(LINES);
  }

  /** The step whose result has the list; null where the order itself has it. */
  public @Nullable String source() {
    return isOfLines() ? null : path().get(0);
  }

  /** Its list in the result of its source; empty where there is none. */
  public Optional<JsonNode> listIn(JsonNode result) {
    JsonNode list = result;
    for (String name : pathInResult()) {
      list = list.path(name);
    }
    return Optional.of(list).filter(JsonNode::isArray);
  }

  /** Where the list is in the result of its source. */
  public List<String> pathInResult() {
    return path().subList(1, path().size());
  }

  private List<String> path() {
    return List.of(forEach.substring(RESULTS.length()).split("\\.", -1));
  }

  /** Whether a step, of an order or of the workflow, is one of its steps. */
  public boolean has(String step) {
    return steps.contains(templateOf(step));
  }

  /** The names of its steps for so many elements, element by element. */
  public List<String> stepsFor(int elements) {
    return IntStream.rangeClosed(1, elements)
        .boxed()
        .flatMap(element -> steps.stream().map(step -> nameOf(step, element)))
        .toList();
  }

  /** The name of a step for one element, counted from 1. */
  public static String nameOf(String step, int element) {
    return step + "." + element;
  }

  /** The step of the workflow that a step of an order is an instance of. */
  public static String templateOf(String step) {
    int dot = step.indexOf('.');
    return dot < 0 ? step : step.substring(0, dot);
  }

  /** The element that a step of an order is performed for, counted from 1; 0 where it has none. */
  public static int elementOf(String step) {
    int dot = step.indexOf('.');
    return dot < 0 ? 0 : Integer.parseInt(step.substring(dot + 1));
  }
}
