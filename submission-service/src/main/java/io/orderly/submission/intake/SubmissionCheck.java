package io.orderly.submission.intake;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.IdempotencyKey.Kind;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.OrderReader;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.submission.intake.checking.RequestErrors;
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

  private final OrderReader reader;
  private final OrderReader repeats;
  private final SubmissionProperties settings;
  private final Predicate<String> isReplyTopic;
  private final Function<String, Optional<String>> brokenWebhookRule;

  /**
   * Rules for submissions.
   *
   * @param isReplyTopic whether a reply topic exists
   * @param brokenWebhookRule the rule that a URL breaks, as a sentence that follows its name
   */
  public SubmissionCheck(
      OrderReader reader,
      SubmissionProperties settings,
      Predicate<String> isReplyTopic,
      Function<String, Optional<String>> brokenWebhookRule) {
    this.reader = reader;
    this.repeats = reader.ofRepeats();
    this.settings = settings;
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
    if (order.length > OrderJson.MAX_BYTES) {
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
    return check(submitter, order, idempotencyKey, null);
  }

  /**
   * As {@link #check(String, JsonNode, String)}, for an application with a reply topic.
   *
   * @param defaultReplyTo topic for an order that names none. It is no part of the request hash: a
   *     repeat stays the same request when the setting changes
   */
  public Submission check(
      String submitter,
      JsonNode order,
      @Nullable String idempotencyKey,
      @Nullable String defaultReplyTo) {
    RequestErrors errors = new RequestErrors();
    Optional<ValidOrder> read = reader.read(order, errors);
    Optional<String> replyTo =
        read.map(ValidOrder::replyTo).or(() -> Optional.ofNullable(defaultReplyTo));
    Optional<String> brokenByTopic = replyTo.flatMap(topic -> brokenRule(submitter, topic));
    brokenByTopic.ifPresent(rule -> errors.add("replyTo", rule));
    read.map(ValidOrder::webhook)
        .flatMap(brokenWebhookRule)
        .ifPresent(rule -> errors.add("webhook", rule));
    if (idempotencyKey != null) {
      errors.requireKey(KEY_FIELD, idempotencyKey);
    }
    return read.filter(valid -> errors.isEmpty())
        .<Submission>map(valid -> valid(submitter, valid, idempotencyKey, replyTo.orElse(null)))
        .orElseGet(
            () ->
                new Refusal(
                    ProblemType.VALIDATION_FAILED,
                    errors.all(),
                    read.map(readable -> readable.order().customerReference())
                        .filter(reference -> !reference.isEmpty())
                        .orElse(null),
                    brokenByTopic.isEmpty() ? replyTo.orElse(null) : null,
                    repeat(submitter, order, idempotencyKey)));
  }

  /** What the order is if it was accepted once, by rules that have changed since. */
  private @Nullable Valid repeat(
      String submitter, JsonNode order, @Nullable String idempotencyKey) {
    RequestErrors errors = new RequestErrors();
    Optional<ValidOrder> read = repeats.read(order, errors);
    if (idempotencyKey != null) {
      errors.requireKey(KEY_FIELD, idempotencyKey);
    }
    return read.filter(valid -> errors.isEmpty())
        .map(valid -> valid(submitter, valid, idempotencyKey, null))
        .orElse(null);
  }

  /** The owner comes first: no submitter learns whether another's topic exists. */
  private Optional<String> brokenRule(String submitter, String topic) {
    if (!settings.mayName(submitter, topic)) {
      return Optional.of("must be a topic of this submitter, which %s is not".formatted(topic));
    }
    return isReplyTopic.test(topic) ? Optional.empty() : Optional.of("must be an existing topic");
  }

  private static Valid valid(
      String submitter,
      ValidOrder order,
      @Nullable String idempotencyKey,
      @Nullable String replyTo) {
    List<IdempotencyKey> keys = new ArrayList<>();
    keys.add(new IdempotencyKey(Kind.CUSTOMER_REFERENCE, order.order().customerReference()));
    if (idempotencyKey != null) {
      keys.add(new IdempotencyKey(Kind.IDEMPOTENCY_KEY, idempotencyKey));
    }
    return new Valid(submitter, order, keys, replyTo, null);
  }
}
