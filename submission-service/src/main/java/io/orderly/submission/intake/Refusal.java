package io.orderly.submission.intake;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.IdempotencyKey;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.ValidOrder;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a submission is not taken, in the same words at every door.
 *
 * @param type the problem; an internal error where the store refuses what the rules should have
 *     found out
 * @param detail one sentence for people
 * @param problems what to mend, field by field
 * @param customerReference as far as it could be read
 * @param replyTo an existing reply topic to tell
 */
public record Refusal(
    ProblemType type,
    String detail,
    List<FieldProblem> problems,
    @Nullable String customerReference,
    @Nullable String replyTo)
    implements CheckedSubmission, SubmissionOutcome {

  private static final int MOST_IN_DETAIL = 5;

  public Refusal {
    problems = List.copyOf(problems);
  }

  /** For an input that can't be read as an order at all. */
  public static Refusal unreadable(FieldProblem problem) {
    return withoutOrder(ProblemType.MALFORMED_BODY, problem);
  }

  /** For an input that is not even read to its end. */
  public static Refusal tooLarge() {
    String rule = "must have at most " + OrderJson.MOST_BYTES + " bytes";
    return withoutOrder(ProblemType.BODY_TOO_LARGE, new FieldProblem("", rule));
  }

  private static Refusal withoutOrder(ProblemType type, FieldProblem problem) {
    return new Refusal(type, sentence(List.of(problem)), List.of(problem), null, null);
  }

  static Refusal againstTheRules(
      List<FieldProblem> problems, @Nullable String customerReference, @Nullable String replyTo) {
    return new Refusal(
        ProblemType.VALIDATION_FAILED, sentence(problems), problems, customerReference, replyTo);
  }

  static Refusal keyTaken(ValidOrder draft, IdempotencyKey key, UUID owner) {
    String field =
        key.kind() == IdempotencyKey.Kind.CUSTOMER_REFERENCE
            ? "customerReference"
            : SubmissionCheck.KEY_FIELD;
    String rule = "belongs to order %s, which was submitted with another content".formatted(owner);
    return of(ProblemType.IDEMPOTENCY_KEY_REUSED, draft, new FieldProblem(field, rule));
  }

  static Refusal notStorable(ValidOrder draft) {
    FieldProblem problem = new FieldProblem("", "can't be stored; this is a mistake on our side");
    return of(ProblemType.INTERNAL_ERROR, draft, problem);
  }

  private static Refusal of(ProblemType type, ValidOrder draft, FieldProblem problem) {
    return new Refusal(
        type,
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
