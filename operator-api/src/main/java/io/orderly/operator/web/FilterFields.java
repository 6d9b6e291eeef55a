package io.orderly.operator.web;

import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads which orders are meant, in the same words at every door. */
public final class FilterFields {

  public static final String STATE = "state";

  private static final String FAILURE_CODE = "failureCode";
  private static final String STEP = "step";
  private static final String AGENT = "agent";
  private static final String WORKFLOW = "workflow";
  private static final String CUSTOMER = "customerId";
  private static final String SUBMITTER = "submitter";
  private static final String SUBMITTED_FROM = "submittedFrom";
  private static final String SUBMITTED_UNTIL = "submittedUntil";
  private static final String RAISED_FROM = "raisedFrom";
  private static final String RAISED_UNTIL = "raisedUntil";

  /** All fields that it is read from; each may be left out. */
  public static final Set<String> KNOWN =
      Set.of(
          STATE,
          FAILURE_CODE,
          STEP,
          AGENT,
          WORKFLOW,
          CUSTOMER,
          SUBMITTER,
          SUBMITTED_FROM,
          SUBMITTED_UNTIL,
          RAISED_FROM,
          RAISED_UNTIL);

  private static final int MAX_LENGTH = 200;

  private FilterFields() {}

  /** Reads it; what is wrong is gathered in the fields. */
  public static OrderFilter read(CommandFields fields) {
    return new OrderFilter(
        states(fields),
        text(fields, FAILURE_CODE),
        text(fields, STEP),
        text(fields, AGENT),
        text(fields, WORKFLOW),
        text(fields, CUSTOMER),
        text(fields, SUBMITTER),
        range(fields, SUBMITTED_FROM, SUBMITTED_UNTIL),
        range(fields, RAISED_FROM, RAISED_UNTIL));
  }

  private static Set<ProcessState> states(CommandFields fields) {
    String word = text(fields, STATE);
    Set<ProcessState> states =
        Arrays.stream(ProcessState.values())
            .filter(state -> !state.isFinal() && state.value().equals(word))
            .collect(Collectors.toSet());
    if (word != null && states.isEmpty()) {
      fields.refuse(STATE, "Pending, Processing, Undoing or Error");
    }
    return states;
  }

  private static @Nullable String text(CommandFields fields, String field) {
    return fields.optionalText(field, MAX_LENGTH);
  }

  private static Range range(CommandFields fields, String from, String until) {
    Range range = new Range(fields.optionalMoment(from), fields.optionalMoment(until));
    if (range.from() != null && range.until() != null && !range.from().isBefore(range.until())) {
      fields.refuse(until, "after " + from);
    }
    return range;
  }
}
