package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.messages.Correlation;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.HookDefinition.Content;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.exchange.HookedStep.OurStep;
import io.orderly.partner.exchange.HookedStep.PartnersValue;
import io.orderly.partner.exchange.TemplateRenderer.Nulls;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

  /**
   * What a hook says.
   *
   * @param steps what it says of our steps, in the order of its items
   * @param items that it has
   * @param mapped those whose events are listed, and have a meaning
   * @param failures why an item could not be mapped, without what the hook says: it has a listed
   *     event, and no step or no meaning; or the whole hook has no items, or too many
   */
  public record Mapped(
      List<HookedStep> steps,
      Set<JsonNode> items,
      Set<JsonNode> mapped,
      Map<JsonNode, String> failures) {

    /** Why an item could not be mapped; null where all could. */
    public @Nullable String unmapped() {
      return unmappedByAll(List.of(this));
    }

    /**
     * Why an item could not be mapped by any of several definitions.
     *
     * @param readings of one hook
     * @return null where each item could by one of them
     */
    public static @Nullable String unmappedByAll(Collection<Mapped> readings) {
      return readings.stream()
          .flatMap(reading -> reading.failures.entrySet().stream())
          .filter(failed -> readings.stream().noneMatch(each -> each.hasMapped(failed.getKey())))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(null);
    }

    /** What it takes for no item, it has mapped where that is in items that it has mapped. */
    private boolean hasMapped(JsonNode item) {
      return items.contains(item) ? mapped.contains(item) : !mapped.isEmpty() && failures.isEmpty();
    }
  }

  private static final class UnmappedItemException extends Exception {
    UnmappedItemException(String message) {
      super(message);
    }
  }

  /** What the hook means. An item that can't be mapped leaves the others as they are. */
  public Mapped map(HookMessage message) {
    JsonNode body = HookScopes.body(message);
    Scope whole = HookScopes.unread(message).with(Map.of("body", body));
    HookScopes.Items items = HookScopes.items(hook.items(), body, whole);
    if (items.nodes().size() < items.all()) {
      String why = "the hook has no items, or more than " + HookScopes.MAX_ITEMS;
      return new Mapped(List.of(), Set.of(), Set.of(), Map.of(body, why));
    }
    List<HookedStep> steps = new ArrayList<>();
    Set<JsonNode> mapped = new HashSet<>();
    Map<JsonNode, String> failures = new LinkedHashMap<>();
    for (JsonNode item : items.nodes()) {
      try {
        Scope scope = coverage.scope(message, body, item);
        String event = HookScopes.text(scope, content.event()).orElse("");
        List<OutcomeRule> rules = content.events().get(event);
        if (rules != null) {
          mapped(scope, event, rules).ifPresent(steps::add);
          mapped.add(item);
        }
      } catch (ExpressionFailedException | UnmappedItemException e) {
        failures.put(item, String.valueOf(e.getMessage()));
      }
    }
    return new Mapped(steps, new HashSet<>(items.nodes()), mapped, failures);
  }

  private Optional<HookedStep> mapped(Scope item, String event, List<OutcomeRule> rules)
      throws UnmappedItemException {
    Scope scope = item.with(Map.of("event", new TextNode(event)));
    for (OutcomeRule rule : rules) {
      if (rule.when() == null || rule.when().test(scope)) {
        return rule.outcome() == Outcome.IGNORED
            ? Optional.empty()
            : Optional.of(step(scope, rule, event));
      }
    }
    throw new UnmappedItemException("no rule says what the event %s means".formatted(event));
  }

  private HookedStep step(Scope scope, OutcomeRule rule, String event)
      throws UnmappedItemException {
    TemplateRenderer renderer = new TemplateRenderer(scope);
    boolean isDone = rule.outcome() == Outcome.COMPLETED;
    return new HookedStep(
        switch (content.reference()) {
          case OURS -> ourStep(scope, event);
          case PARTNERS -> partnersValue(scope, event);
        },
        id(scope),
        isDone ? result(rule, renderer) : null,
        isDone
            ? null
            : new Failure(
                AnswerJudge.code(rule.code(), renderer, "refused"),
                AnswerJudge.message(
                    rule.message(), renderer, "the partner sent the event " + event)));
  }

  private PartnersValue partnersValue(Scope scope, String event) throws UnmappedItemException {
    String value = HookScopes.text(scope, hook.reference()).orElse("");
    if (!Correlation.isValue(value)) {
      throw new UnmappedItemException(
          "the correlation of the event %s must have 1 to %d characters, and no control characters"
              .formatted(event, Correlation.MAX_VALUE));
    }
    TextTemplate step = content.step();
    return new PartnersValue(
        value, step == null ? null : HookScopes.text(scope, step).orElse(null));
  }

  private OurStep ourStep(Scope scope, String event) throws UnmappedItemException {
    Matcher reference = reference(scope, event);
    return new OurStep(
        UUID.fromString(reference.group(1)),
        reference.group(2),
        reference.group(4) == null ? Direction.FORWARD : Direction.UNDO,
        edition(reference));
  }

  private Matcher reference(Scope scope, String event) throws UnmappedItemException {
    String order = HookScopes.text(scope, hook.reference()).orElse("");
    TextTemplate step = content.step();
    String key = step == null ? order : order + ":" + HookScopes.text(scope, step).orElse("");
    Matcher reference = HookReader.REFERENCE.matcher(key);
    if (!reference.matches() || reference.group(2) == null) {
      throw new UnmappedItemException(
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

  private String id(Scope scope) throws UnmappedItemException {
    String id = HookScopes.text(scope, content.id()).orElse("");
    if (id.isEmpty() || id.length() > MAX_ID) {
      throw new UnmappedItemException(
          "the id of an event must have 1 to %d characters".formatted(MAX_ID));
    }
    return id;
  }

  private static JsonNode result(OutcomeRule rule, TemplateRenderer renderer) {
    return renderer.json(Objects.requireNonNull(rule.result()), Nulls.REFUSED);
  }
}
