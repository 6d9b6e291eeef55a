package io.orderly.submission.intake;

import io.orderly.messages.FieldProblem;
import io.orderly.store.IdempotencyKey;
import io.orderly.submission.intake.checking.OrderDraft;
import io.orderly.submission.intake.checking.OrderJson;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a submission is not taken, in the same words at every door.
 *
 * @param detail one sentence for people
 * @param problems what to mend, field by field
 * @param customerReference as far as it could be read
 * @param replyTo an existing reply topic to tell
 */
public record Refusal(
    Reason reason,
    String detail,
    List<FieldProblem> problems,
    @Nullable String customerReference,
    @Nullable String replyTo)
    implements CheckedSubmission, SubmissionOutcome {

  private static final int MOST_IN_DETAIL = 5;

  /** The kinds of refusal. */
  public enum Reason {
    /** It is no JSON, or no submission. */
    UNREADABLE,
    /** It is longer than any order may be. */
    TOO_LARGE,
    /** It breaks rules of an order. */
    AGAINST_THE_RULES,
    /** Its customer reference or idempotency key belongs to another order. */
    KEY_TAKEN,
    /** The store refuses its data, which the rules should have found out. */
    NOT_STORABLE
  }

  public Refusal {
    problems = List.copyOf(problems);
  }

  /** For an input that can't be read as an order at all. */
  public static Refusal unreadable(FieldProblem problem) {
    return withoutOrder(Reason.UNREADABLE, problem);
  }

  /** For an input that is not even read to its end. */
  public static Refusal tooLarge() {
    String rule = "must have at most " + OrderJson.MOST_BYTES + " bytes";
    return withoutOrder(Reason.TOO_LARGE, new FieldProblem("", rule));
  }

  private static Refusal withoutOrder(Reason reason, FieldProblem problem) {
    return new Refusal(reason, sentence(List.of(problem)), List.of(problem), null, null);
  }

  static Refusal againstTheRules(
      List<FieldProblem> problems, @Nullable String customerReference, @Nullable String replyTo) {
    return new Refusal(
        Reason.AGAINST_THE_RULES, sentence(problems), problems, customerReference, replyTo);
  }

  static Refusal keyTaken(OrderDraft draft, IdempotencyKey key, UUID owner) {
    String field =
        key.kind() == IdempotencyKey.Kind.CUSTOMER_REFERENCE
            ? "customerReference"
            : SubmissionCheck.KEY_FIELD;
    String rule = "belongs to order %s, which was submitted with another content".formatted(owner);
    return of(Reason.KEY_TAKEN, draft, new FieldProblem(field, rule));
  }

  static Refusal notStorable(OrderDraft draft) {
    FieldProblem problem = new FieldProblem("", "can't be stored; this is a mistake on our side");
    return of(Reason.NOT_STORABLE, draft, problem);
  }

  private static Refusal of(Reason reason, OrderDraft draft, FieldProblem problem) {
    return new Refusal(
        reason,
        sentence(List.of(problem)),
        List.of(problem),
        draft.order().customerReference(),
        draft.replyTo());
  }

  private static String sentence(List<FieldProblem> problems) {
    String first =
        problems.stream()
            .limit(MOST_IN_DETAIL)
            .map(problem -> subject(problem) + " " + problem.rule())
            .collect(Collectors.joining("; "));
    int unsaid = problems.size() - MOST_IN_DETAIL;
    return unsaid > 0 ? "%s; and %d more".formatted(first, unsaid) : first;
  }

  private static String subject(FieldProblem problem) {
    return problem.field().isEmpty() ? "the order" : problem.field();
  }
}
