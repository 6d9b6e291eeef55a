package io.orderly.workflow;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step of a workflow.
 *
 * @param name unique in its workflow
 * @param agent the agent that performs it, or what stands for whoever a step without one waits for
 * @param after the names of the steps that must be Completed or Skipped before it starts
 * @param completeWithin the time limit of one attempt; CompleteBy is its start plus this
 * @param attempts how often it may fail before {@code onFailure} applies, at least 1
 * @param backoff the wait between attempts
 * @param onFailure what happens at the threshold or at a refusal, by the failure's code
 * @param waits how many long waits follow under {@link FailurePolicy#WAIT}; 0 otherwise
 * @param waitFor the length of one such wait; zero otherwise
 * @param undo how it is undone
 * @param undoneBy the later step whose undo covers this one; with {@link UndoRule#BY} only
 * @param reads the attributes that its agent receives, and the results of earlier steps: all where
 *     it names none
 * @param when the condition under which it is performed; null: always
 * @param task what is done for it
 * @param maxWait how long its remote service may take to complete it once it has accepted it, or
 *     how long an answer is waited for; then {@code onFailure} applies with the code {@link
 *     FailurePolicies#NOT_COMPLETED}
 * @param whenWaiting when the step is undone while its remote service has accepted it and has not
 *     completed it
 */
public record StepDefinition(
    String name,
    String agent,
    List<String> after,
    Duration completeWithin,
    int attempts,
    Backoff backoff,
    FailurePolicies onFailure,
    int waits,
    Duration waitFor,
    UndoRule undo,
    @Nullable String undoneBy,
    AttributePaths reads,
    @Nullable String when,
    StepTask task,
    Duration maxWait,
    WhenWaiting whenWaiting) {

  /** The longest wait where the workflow says nothing. */
  public static final Duration DEFAULT_MAX_WAIT = Duration.ofDays(7);

  public StepDefinition {
    after = List.copyOf(after);
  }

  /** A step that is undone even while its remote service has not completed it. */
  public StepDefinition(
      String name,
      String agent,
      List<String> after,
      Duration completeWithin,
      int attempts,
      Backoff backoff,
      FailurePolicies onFailure,
      int waits,
      Duration waitFor,
      UndoRule undo,
      @Nullable String undoneBy,
      AttributePaths reads,
      @Nullable String when,
      StepTask task,
      Duration maxWait) {
    this(
        name,
        agent,
        after,
        completeWithin,
        attempts,
        backoff,
        onFailure,
        waits,
        waitFor,
        undo,
        undoneBy,
        reads,
        when,
        task,
        maxWait,
        WhenWaiting.CALL);
  }

  /**
   * A step without a condition or an operation that no other one's undo covers, and that reads no
   * attributes.
   */
  public StepDefinition(
      String name,
      String agent,
      List<String> after,
      Duration completeWithin,
      int attempts,
      Backoff backoff,
      FailurePolicies onFailure,
      int waits,
      Duration waitFor,
      UndoRule undo) {
    this(
        name,
        agent,
        after,
        completeWithin,
        attempts,
        backoff,
        onFailure,
        waits,
        waitFor,
        undo,
        null,
        AttributePaths.NONE,
        null,
        StepOperation.DEFAULT,
        DEFAULT_MAX_WAIT);
  }

  /** The same step, performed under this condition. */
  public StepDefinition when(String condition) {
    return with(reads, condition, task, maxWait, whenWaiting);
  }

  /** What its agent does for it. */
  public StepOperation operation() {
    return task instanceof StepOperation operation ? operation : StepOperation.DEFAULT;
  }

  /** The same step, for which this is done. */
  public StepDefinition doing(StepTask other) {
    return with(reads, when, other, maxWait, whenWaiting);
  }

  /** The same step, whose remote service may take that long once it has accepted it. */
  public StepDefinition withMaxWait(Duration longest) {
    return with(reads, when, task, longest, whenWaiting);
  }

  /** The same step with this rule for its undo while its remote service has not completed it. */
  public StepDefinition undoneWhenWaiting(WhenWaiting rule) {
    return with(reads, when, task, maxWait, rule);
  }

  /** The same step, whose agent receives this. */
  public StepDefinition reading(AttributePaths paths) {
    return with(paths, when, task, maxWait, whenWaiting);
  }

  private StepDefinition with(
      AttributePaths paths,
      @Nullable String condition,
      StepTask other,
      Duration longest,
      WhenWaiting rule) {
    return new StepDefinition(
        name,
        agent,
        after,
        completeWithin,
        attempts,
        backoff,
        onFailure,
        waits,
        waitFor,
        undo,
        undoneBy,
        paths,
        condition,
        other,
        longest,
        rule);
  }

  /** The same step under another name, with its place among other steps. */
  StepDefinition as(String otherName, List<String> otherAfter, @Nullable String otherUndoneBy) {
    return new StepDefinition(
        otherName,
        agent,
        otherAfter,
        completeWithin,
        attempts,
        backoff,
        onFailure,
        waits,
        waitFor,
        undo,
        otherUndoneBy,
        reads,
        when,
        task,
        maxWait,
        whenWaiting);
  }

  /** How often the step may fail with this code before its order goes to Error or turns to undo. */
  public int maxFailures(String code) {
    return switch (onFailure.of(code)) {
      case ALERT, UNDO -> attempts;
      case WAIT -> attempts + waits;
    };
  }

  /** As a workflow file has it, such as {@code by capture}. */
  public String undoText() {
    return undo == UndoRule.BY ? "by " + undoneBy : undo.name().toLowerCase(Locale.ROOT);
  }

  /** How the effect of a step is undone. */
  public enum UndoRule {
    /** The agent undoes the step at the remote service. */
    CALL,
    /** The step can't be undone: an order that has begun it can't be cancelled. */
    NONE,
    /** The step leaves nothing to undo: no call is made, and it counts as undone. */
    NOTHING,
    /**
     * The undo of a later step covers this one, if that step is known to have happened. Otherwise
     * the agent undoes this one.
     */
    BY
  }

  /** When a step is undone that its remote service accepted and has not completed. */
  public enum WhenWaiting {
    /** Its undo is called in its turn. */
    CALL,
    /** Its status is asked for until it is settled or its time is over; then its undo is called. */
    SETTLE_FIRST;

    /** The rule with this value. */
    static Optional<WhenWaiting> find(String value) {
      return Arrays.stream(values()).filter(rule -> rule.value().equals(value)).findFirst();
    }

    /** As a workflow file has it. */
    public String value() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What happens to an order whose step is refused, or has failed as often as it may. */
  public enum FailurePolicy {
    /** The order goes to Error, and an operator is alerted. */
    ALERT,
    /**
     * An operator is alerted at once, the step is tried again after {@link StepDefinition#waitFor},
     * and the order goes to Error when its waits are used up. A refusal is never waited for: it
     * goes to Error.
     */
    WAIT,
    /** The direction of the order changes to undo. */
    UNDO;

    /** As a workflow file has it. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
