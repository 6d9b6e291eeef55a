package io.orderly.submission.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.store.IdempotencyKey;
import io.orderly.store.IdempotencyKey.Kind;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.checking.BrokenJsonException;
import io.orderly.submission.intake.checking.CheckedOrder;
import io.orderly.submission.intake.checking.CheckedOrder.Sound;
import io.orderly.submission.intake.checking.OrderInput;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.TextRules;
import io.orderly.submission.intake.checking.ValidOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies the rules of an order, and those that only the running system can tell. */
public final class SubmissionCheck {

  /** How problems name the idempotency key. */
  static final String KEY_FIELD = "Idempotency-Key";

  private final OrderInput rules;
  private final ReplyTopicOwners replyTopicOwners;
  private final ReplyTopics replyTopics;
  private final Webhooks webhooks;

  public SubmissionCheck(
      OrderInput rules,
      ReplyTopicOwners replyTopicOwners,
      ReplyTopics replyTopics,
      Webhooks webhooks) {
    this.rules = rules;
    this.replyTopicOwners = replyTopicOwners;
    this.replyTopics = replyTopics;
    this.webhooks = webhooks;
  }

  /**
   * Checks an order as it came.
   *
   * @throws KafkaUnavailableException when it names a reply topic that can't be looked for now
   */
  public CheckedSubmission check(String submitter, byte[] order, @Nullable String idempotencyKey) {
    if (order.length > OrderJson.MOST_BYTES) {
      return Refusal.tooLarge();
    }
    try {
      return check(submitter, OrderJson.read(order), idempotencyKey);
    } catch (BrokenJsonException broken) {
      return Refusal.unreadable(broken.problem());
    }
  }

  /**
   * Checks an order that {@link OrderJson} has read.
   *
   * @throws KafkaUnavailableException when it names a reply topic that can't be looked for now
   */
  public CheckedSubmission check(
      String submitter, JsonNode order, @Nullable String idempotencyKey) {
    CheckedOrder checked = rules.check(order);
    List<FieldProblem> problems = new ArrayList<>(checked.problems());
    Optional<String> brokenByTopic =
        Optional.ofNullable(checked.replyTo()).flatMap(topic -> brokenRule(submitter, topic));
    brokenByTopic.ifPresent(rule -> problems.add(new FieldProblem("replyTo", rule)));
    Optional.ofNullable(checked.webhook())
        .flatMap(webhooks::brokenRule)
        .ifPresent(rule -> problems.add(new FieldProblem("webhook", rule)));
    Optional.ofNullable(idempotencyKey)
        .flatMap(TextRules::idempotencyKey)
        .ifPresent(rule -> problems.add(new FieldProblem(KEY_FIELD, rule)));
    return checked instanceof Sound sound && problems.isEmpty()
        ? takeable(sound.draft(), idempotencyKey)
        : Refusal.againstTheRules(
            problems,
            checked.customerReference(),
            brokenByTopic.isEmpty() ? checked.replyTo() : null);
  }

  /** Whose it is comes first: whether another's is there, nobody learns here. */
  private Optional<String> brokenRule(String submitter, String topic) {
    if (!replyTopicOwners.mayName(submitter, topic)) {
      return Optional.of("must be a topic of this submitter, which %s is not".formatted(topic));
    }
    return replyTopics.exists(topic) ? Optional.empty() : Optional.of("must be an existing topic");
  }

  private static Takeable takeable(ValidOrder draft, @Nullable String idempotencyKey) {
    List<IdempotencyKey> keys = new ArrayList<>();
    keys.add(new IdempotencyKey(Kind.CUSTOMER_REFERENCE, draft.order().customerReference()));
    if (idempotencyKey != null) {
      keys.add(new IdempotencyKey(Kind.IDEMPOTENCY_KEY, idempotencyKey));
    }
    return new Takeable(draft, keys);
  }
}
