package io.orderly.operator.web;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Orders to include; at least one field is required.
 *
 * @param state State of the orders.
 * @param step A step that has begun and is not completed.
 * @param agent An agent that they wait for, or whose step has begun and is not completed.
 * @param workflow Their workflow.
 */
public record OrderFilterRequest(
    @Pattern(
            regexp = "Pending|Processing|Undoing|Error",
            message = "must be Pending, Processing, Undoing or Error")
        @Nullable String state,
    @Text @Nullable String failureCode,
    @Text @Nullable String step,
    @Text @Nullable String agent,
    @Text @Nullable String workflow,
    @Text @Nullable String customerId,
    @Text @Nullable String submitter,
    @Nullable Instant submittedFrom,
    @Nullable Instant submittedUntil,
    @Nullable Instant raisedFrom,
    @Nullable Instant raisedUntil) {

  /** Whether it includes every order. */
  public boolean matchesAll() {
    return Stream.of(
            state,
            failureCode,
            step,
            agent,
            workflow,
            customerId,
            submitter,
            submittedFrom,
            submittedUntil,
            raisedFrom,
            raisedUntil)
        .allMatch(Objects::isNull);
  }

  /**
   * The filter of the store.
   *
   * @param path of its fields in the request, such as "filter."
   * @throws ProblemException if a range ends before it begins
   */
  public OrderFilter toFilter(String path) {
    Range submitted = new Range(submittedFrom, submittedUntil);
    Range raised = new Range(raisedFrom, raisedUntil);
    List<FieldProblem> errors = new ArrayList<>();
    if (!submitted.ascends()) {
      errors.add(new FieldProblem(path + "submittedUntil", "must be after submittedFrom"));
    }
    if (!raised.ascends()) {
      errors.add(new FieldProblem(path + "raisedUntil", "must be after raisedFrom"));
    }
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors);
    }
    return new OrderFilter(
        states(), failureCode, step, agent, workflow, customerId, submitter, submitted, raised);
  }

  private Set<ProcessState> states() {
    return Arrays.stream(ProcessState.values())
        .filter(value -> value.value().equals(state))
        .collect(Collectors.toSet());
  }
}
