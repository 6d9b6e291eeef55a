package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.AttributePatch;
import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.StepFinding;
import io.orderly.store.StoredJson;
import io.orderly.store.transitions.StoredAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is done to an order; bulk commands are stored with theirs.
 *
 * @param priority of a change of priority; 0 otherwise
 * @param step of a decision or an answer; empty otherwise
 * @param finding of a decision; null otherwise
 * @param result in place of the agent's answer, a JSON object; of the finding happened; null
 *     otherwise
 * @param outcomes of a resubmit: what the operator knows of unknown outcomes
 * @param correction what is corrected; null otherwise
 * @param answer what is answered; null otherwise
 */
public record RequestedAction(
    CommandKind kind,
    int priority,
    String step,
    @Nullable StepFinding finding,
    @Nullable String result,
    UnknownOutcomes outcomes,
    @Nullable Correction correction,
    @Nullable GivenAnswer answer) {

  /** Of any command but a correction and an answer. */
  public RequestedAction(
      CommandKind kind,
      int priority,
      String step,
      @Nullable StepFinding finding,
      @Nullable String result,
      UnknownOutcomes outcomes) {
    this(kind, priority, step, finding, result, outcomes, null, null);
  }

  /**
   * What is corrected.
   *
   * @param next what becomes of an order in Error
   */
  public record Correction(AttributePatch patch, AfterCorrection next) {}

  /**
   * What is answered.
   *
   * @param choice null: the only one that the step offers
   * @param input beside the choice; null: none
   * @param seenEdition of the order; null: the one in which the step began to ask
   */
  public record GivenAnswer(
      @Nullable String choice, @Nullable ObjectNode input, @Nullable Integer seenEdition) {}

  /** The fields of a request that belong to certain commands only. */
  public interface Fields {

    String FINDINGS = "happened|did-not-happen|undone";
    String FINDING_RULE = "must be happened, did-not-happen or undone";
    int MIN_PRIORITY = 0;
    int MAX_PRIORITY = 9;
    int MAX_STEP_LENGTH = 63;

    /** Maximum number of characters of a result, as JSON. */
    int MAX_RESULT_LENGTH = 16_000;

    @Nullable Integer priority();

    @Nullable String step();

    @Nullable String finding();

    @Nullable JsonNode result();

    /** Null for bulk commands: each order is corrected by itself. */
    default @Nullable JsonNode attributes() {
      return null;
    }

    /** As {@link #attributes()}. */
    default @Nullable JsonNode lines() {
      return null;
    }

    /** As {@link #attributes()}. */
    default @Nullable Boolean resubmit() {
      return null;
    }

    /** Null for bulk commands: nobody checks each of many orders at a partner. */
    default @Nullable Boolean checkedAtPartner() {
      return null;
    }
  }

  private static final String NONE = "";
  private static final String PRIORITY = "priority";
  private static final String ATTRIBUTES = "attributes";
  private static final String LINES = "lines";
  private static final String RESUBMIT = "resubmit";
  private static final String STEP = "step";
  private static final String FINDING = "finding";
  private static final String RESULT = "result";
  private static final String CHECKED = "checkedAtPartner";
  private static final String PRIORITY_REQUIRED =
      "is required: a whole number from %d to %d"
          .formatted(Fields.MIN_PRIORITY, Fields.MAX_PRIORITY);
  private static final String RESULT_REQUIRED =
      "is required with the finding happened: a JSON object";

  /** Tells a repeat of a command from another action under the same id. */
  String contentHash() {
    return StoredAnswer.contentHash(StoredJson.write(this));
  }

  /** An action without fields. */
  public static RequestedAction of(CommandKind kind) {
    return new RequestedAction(
        kind, Fields.MIN_PRIORITY, NONE, null, null, UnknownOutcomes.UNCHECKED);
  }

  public static RequestedAction changePriority(int priority) {
    return new RequestedAction(
        CommandKind.PRIORITY, priority, NONE, null, null, UnknownOutcomes.UNCHECKED);
  }

  /**
   * Decides a step.
   *
   * @param result in place of the agent's answer, a JSON object; null unless it happened
   */
  public static RequestedAction decide(String step, StepFinding finding, @Nullable String result) {
    return new RequestedAction(
        CommandKind.DECIDE, Fields.MIN_PRIORITY, step, finding, result, UnknownOutcomes.UNCHECKED);
  }

  public static RequestedAction correct(AttributePatch patch, AfterCorrection next) {
    return new RequestedAction(
        CommandKind.CORRECT,
        Fields.MIN_PRIORITY,
        NONE,
        null,
        null,
        UnknownOutcomes.UNCHECKED,
        new Correction(patch, next),
        null);
  }

  /** Answers a step that asks. */
  public static RequestedAction answer(String step, GivenAnswer answer) {
    return new RequestedAction(
        CommandKind.ANSWER,
        Fields.MIN_PRIORITY,
        step,
        null,
        null,
        UnknownOutcomes.UNCHECKED,
        null,
        answer);
  }

  /**
   * The action that a valid request describes.
   *
   * @throws ProblemException if a field of the command is missing, or belongs to another one
   */
  public static RequestedAction of(CommandKind kind, Fields given) {
    StepFinding finding =
        Optional.ofNullable(given.finding()).flatMap(StepFinding::find).orElse(null);
    boolean isDecision = kind == CommandKind.DECIDE;
    boolean isCorrection = kind == CommandKind.CORRECT;
    boolean hasResult = isDecision && finding == StepFinding.HAPPENED;
    requireAll(
        Stream.of(
                broken(PRIORITY, given.priority(), kind == CommandKind.PRIORITY, PRIORITY_REQUIRED),
                broken(STEP, given.step(), isDecision, "is required"),
                broken(FINDING, given.finding(), isDecision, Fields.FINDING_RULE),
                broken(RESULT, given.result(), hasResult, RESULT_REQUIRED),
                broken(
                    ATTRIBUTES, given.attributes(), isCorrection && given.attributes() != null, ""),
                broken(LINES, given.lines(), isCorrection && given.lines() != null, ""),
                broken(RESUBMIT, given.resubmit(), isCorrection && given.resubmit() != null, ""),
                broken(
                    CHECKED,
                    given.checkedAtPartner(),
                    kind == CommandKind.RESUBMIT && given.checkedAtPartner() != null,
                    ""))
            .flatMap(Optional::stream)
            .toList());
    return new RequestedAction(
        kind,
        Objects.requireNonNullElse(given.priority(), Fields.MIN_PRIORITY),
        Objects.requireNonNullElse(given.step(), NONE),
        finding,
        given.result() == null ? null : given.result().toString(),
        Boolean.TRUE.equals(given.checkedAtPartner())
            ? UnknownOutcomes.CHECKED_AT_PARTNER
            : UnknownOutcomes.UNCHECKED,
        isCorrection ? correction(given) : null,
        null);
  }

  private static Correction correction(Fields given) {
    List<FieldProblem> errors = new ArrayList<>();
    AttributePatch patch =
        AttributePatch.of(
            (ObjectNode) given.attributes(),
            given.lines(),
            (path, rule) -> errors.add(new FieldProblem(path, rule)));
    requireAll(errors);
    return new Correction(
        patch,
        Boolean.TRUE.equals(given.resubmit()) ? AfterCorrection.RESUBMIT : AfterCorrection.STAY);
  }

  private static void requireAll(List<FieldProblem> broken) {
    if (!broken.isEmpty()) {
      throw ProblemException.invalid(broken);
    }
  }

  private static Optional<FieldProblem> broken(
      String field, @Nullable Object value, boolean isExpected, String required) {
    if (isExpected == (value != null)) {
      return Optional.empty();
    }
    return Optional.of(
        new FieldProblem(
            field, isExpected ? required : "belongs to another command, or another finding"));
  }

  /** The command to one order. */
  public OperatorCommand at(CommandHead head, UUID orderId, long seenVersion) {
    return new OperatorCommand(head, orderId, seenVersion, this);
  }
}
