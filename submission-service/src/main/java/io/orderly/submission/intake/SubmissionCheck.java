package io.orderly.submission.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.store.intake.IdempotencyKey;
import io.orderly.store.intake.IdempotencyKey.Kind;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.checking.OrderInput;
import io.orderly.submission.intake.checking.OrderInput.CheckedOrder;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.TextRules;
import io.orderly.submission.intake.checking.ValidOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Validates submissions: the rules of an order, its reply topic, its webhook and its key. */
public final class SubmissionCheck {

  /** The name of the idempotency key in problems. */
  static final String KEY_FIELD = "Idempotency-Key";

  private final OrderInput rules;
  private final ReplyTopicOwners replyTopicOwners;
  private final Predicate<String> isReplyTopic;
  private final Function<String, Optional<String>> brokenWebhookRule;

  /**
   * Rules for submissions.
   *
   * @param isReplyTopic whether a reply topic exists
   * @param brokenWebhookRule the rule that a URL breaks, as a sentence that follows its name
   */
  public SubmissionCheck(
      OrderInput rules,
      ReplyTopicOwners replyTopicOwners,
      Predicate<String> isReplyTopic,
      Function<String, Optional<String>> brokenWebhookRule) {
    this.rules = rules;
    this.replyTopicOwners = replyTopicOwners;
    this.isReplyTopic = isReplyTopic;
    this.brokenWebhookRule = brokenWebhookRule;
  }

  /**
   * Validates the bytes of an order.
   *
   * @throws ReplyTopics.KafkaUnavailableException when it names a reply topic that can't be looked
   *     up now
   */
  public Submission check(String submitter, byte[] order, @Nullable String idempotencyKey) {
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
   * Validates an order that {@link OrderJson} has read.
   *
   * @throws ReplyTopics.KafkaUnavailableException when it names a reply topic that can't be looked
   *     up now
   */
  public Submission check(String submitter, JsonNode order, @Nullable String idempotencyKey) {
    CheckedOrder checked = rules.check(order);
    List<FieldProblem> problems = new ArrayList<>(checked.problems());
    Optional<String> brokenByTopic =
        Optional.ofNullable(checked.replyTo()).flatMap(topic -> brokenRule(submitter, topic));
    brokenByTopic.ifPresent(rule -> problems.add(new FieldProblem("replyTo", rule)));
    Optional.ofNullable(checked.webhook())
        .flatMap(brokenWebhookRule)
        .ifPresent(rule -> problems.add(new FieldProblem("webhook", rule)));
    Optional.ofNullable(idempotencyKey)
        .flatMap(TextRules::idempotencyKey)
        .ifPresent(rule -> problems.add(new FieldProblem(KEY_FIELD, rule)));
    ValidOrder valid = checked.order();
    return valid != null && problems.isEmpty()
        ? valid(submitter, valid, idempotencyKey)
        : Refusal.againstTheRules(
            problems,
            checked.customerReference(),
            brokenByTopic.isEmpty() ? checked.replyTo() : null);
  }

  /** The owner comes first: no submitter learns whether another's topic exists. */
  private Optional<String> brokenRule(String submitter, String topic) {
    if (!replyTopicOwners.mayName(submitter, topic)) {
      return Optional.of("must be a topic of this submitter, which %s is not".formatted(topic));
    }
    return isReplyTopic.test(topic) ? Optional.empty() : Optional.of("must be an existing topic");
  }

  private static Valid valid(String submitter, ValidOrder order, @Nullable String idempotencyKey) {
    List<IdempotencyKey> keys = new ArrayList<>();
    keys.add(new IdempotencyKey(Kind.CUSTOMER_REFERENCE, order.order().customerReference()));
    if (idempotencyKey != null) {
      keys.add(new IdempotencyKey(Kind.IDEMPOTENCY_KEY, idempotencyKey));
    }
    return new Valid(submitter, order, keys, null);
  }
}
