package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.HookDefinition.Content;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.exchange.TemplateRenderer.Nulls;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Says what a verified hook means, where its content is believed. Thread-safe. */
public final class HookMapper {

  private static final int MAX_ID = 200;

  private final HookDefinition hook;
  private final Content content;
  private final HookCoverage coverage;

  /**
   * By the definition of a hook.
   *
   * @throws NullPointerException when its content is not believed
   */
  public HookMapper(HookDefinition hook) {
    this.hook = hook;
    this.content = Objects.requireNonNull(hook.content(), "the content is not believed");
    this.coverage = new HookCoverage(hook.verification());
  }

  /** A hook that can't be mapped; the message says why, without what the hook says. */
  public static final class UnmappedHookException extends Exception {
    UnmappedHookException(String message) {
      super(message);
    }
  }

  /**
   * What the hook says of our steps, in the order of its items; empty where it says nothing of
   * them.
   *
   * @throws UnmappedHookException when an item has a listed event, and no step or no meaning, or
   *     when there are too many items
   */
  public List<HookedStep> map(HookMessage message) throws UnmappedHookException {
    JsonNode body = HookScopes.body(message);
    Scope whole = HookScopes.unread(message).with(Map.of("body", body));
    HookScopes.Items items = HookScopes.items(hook.items(), body, whole);
    if (items.nodes().size() < items.all()) {
      throw new UnmappedHookException(
          "the hook has no items, or more than " + HookScopes.MAX_ITEMS);
    }
    List<HookedStep> steps = new ArrayList<>();
    for (JsonNode item : items.nodes()) {
      try {
        mapped(coverage.scope(message, body, item)).ifPresent(steps::add);
      } catch (ExpressionFailedException e) {
        throw new UnmappedHookException(String.valueOf(e.getMessage()));
      }
    }
    return steps;
  }

  private Optional<HookedStep> mapped(Scope item) throws UnmappedHookException {
    String event = HookScopes.text(item, content.event()).orElse("");
    List<OutcomeRule> rules = content.events().get(event);
    if (rules == null) {
      return Optional.empty();
    }
    Scope scope = item.with(Map.of("event", new TextNode(event)));
    for (OutcomeRule rule : rules) {
      if (rule.when() == null || rule.when().test(scope)) {
        return rule.outcome() == Outcome.IGNORED
            ? Optional.empty()
            : Optional.of(step(scope, rule, event));
      }
    }
    throw new UnmappedHookException("no rule says what the event %s means".formatted(event));
  }

  private HookedStep step(Scope scope, OutcomeRule rule, String event)
      throws UnmappedHookException {
    Matcher reference = reference(scope, event);
    TemplateRenderer renderer = new TemplateRenderer(scope);
    boolean isDone = rule.outcome() == Outcome.COMPLETED;
    return new HookedStep(
        UUID.fromString(reference.group(1)),
        reference.group(2),
        reference.group(4) == null ? Direction.FORWARD : Direction.UNDO,
        edition(reference),
        id(scope),
        isDone ? result(rule, renderer) : null,
        isDone
            ? null
            : new Failure(
                AnswerJudge.code(rule.code(), renderer, "refused"),
                AnswerJudge.message(
                    rule.message(), renderer, "the partner sent the event " + event)));
  }

  private Matcher reference(Scope scope, String event) throws UnmappedHookException {
    String order = HookScopes.text(scope, hook.order()).orElse("");
    TextTemplate step = content.step();
    String key = step == null ? order : order + ":" + HookScopes.text(scope, step).orElse("");
    Matcher reference = HookReader.REFERENCE.matcher(key);
    if (!reference.matches() || reference.group(2) == null) {
      throw new UnmappedHookException(
          "the event %s names no step of ours: order must be the key of a step".formatted(event));
    }
    return reference;
  }

  /** A key without an edition is of the first. */
  private @Nullable Integer edition(Matcher reference) {
    if (reference.group(3) != null) {
      return Integer.valueOf(reference.group(3));
    }
    return content.step() == null ? Integer.valueOf(1) : null;
  }

  private String id(Scope scope) throws UnmappedHookException {
    String id = HookScopes.text(scope, content.id()).orElse("");
    if (id.isEmpty() || id.length() > MAX_ID) {
      throw new UnmappedHookException(
          "the id of an event must have 1 to %d characters".formatted(MAX_ID));
    }
    return id;
  }

  private static JsonNode result(OutcomeRule rule, TemplateRenderer renderer) {
    return renderer.json(Objects.requireNonNull(rule.result()), Nulls.REFUSED);
  }
}
