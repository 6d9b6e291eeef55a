package io.orderly.submission.intake.checking;

import io.orderly.messages.FieldProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rules say of an input. */
public sealed interface CheckedOrder {

  /** All that is wrong. */
  List<FieldProblem> problems();

  /** The customer's own number of the order, as far as it could be read. */
  @Nullable String customerReference();

  /** Where the submitter wants to be told, where that is well named. */
  @Nullable String replyTo();

  /** Where the submitter wants to be told over HTTP, as it was given. */
  @Nullable String webhook();

  /** It keeps to every rule. */
  record Sound(ValidOrder draft) implements CheckedOrder {

    @Override
    public List<FieldProblem> problems() {
      return List.of();
    }

    @Override
    public String customerReference() {
      return draft.order().customerReference();
    }

    @Override
    public @Nullable String replyTo() {
      return draft.replyTo();
    }

    @Override
    public @Nullable String webhook() {
      return draft.webhook();
    }
  }

  /** It breaks at least one rule. */
  record Unsound(
      List<FieldProblem> problems,
      @Nullable String customerReference,
      @Nullable String replyTo,
      @Nullable String webhook)
      implements CheckedOrder {

    public Unsound {
      problems = List.copyOf(problems);
    }
  }
}
