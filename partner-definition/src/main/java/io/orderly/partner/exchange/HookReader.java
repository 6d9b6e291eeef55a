package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.SecretReference;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the hooks of one partner: whether they are genuine, and the orders they name. Thread-safe.
 */
public final class HookReader {

  static final int MAX_ITEMS = HookScopes.MAX_ITEMS;

  /** An order's id, or the key of a step of it in any edition and direction. */
  static final Pattern REFERENCE =
      Pattern.compile(
          "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?::([a-z][a-z0-9-]*(?:\\.[0-9]+)?)(?::e([0-9]{1,9}))?(:undo)?)?");

  private final HookDefinition hook;
  private final HookVerifier verifier;
  private final Secrets secrets;

  /** Reads secrets anew for each hook, so that they can be replaced. */
  public HookReader(HookDefinition hook, Secrets secrets, LongSupplier epochSeconds) {
    this.hook = hook;
    this.verifier = new HookVerifier(hook.verification(), epochSeconds);
    this.secrets = secrets;
  }

  /**
   * What a genuine hook says.
   *
   * @param orders those that it names
   * @param withoutOrder how many of its items name none, or are too many to look at
   */
  public record Content(Set<UUID> orders, int withoutOrder) {

    public Content {
      orders = Set.copyOf(orders);
    }
  }

  /** The definition that it reads by. */
  public HookDefinition definition() {
    return hook;
  }

  /**
   * Reads the secret in force once.
   *
   * @throws CredentialsFailedException when it is missing, or not written as the definition says
   */
  public void check() throws CredentialsFailedException {
    for (SecretReference current : hook.verification().secrets().stream().limit(1).toList()) {
      try {
        verifier.key(secrets.read(current));
      } catch (IllegalArgumentException e) {
        throw CredentialsFailedException.misconfigured(
            "the secret of the hook is not written as key-encoding says");
      }
    }
  }

  /**
   * What a hook says; empty when it is not genuine.
   *
   * @throws CredentialsFailedException when the secret can't be read now
   */
  public Optional<Content> read(HookMessage message) throws CredentialsFailedException {
    List<String> keys = keys();
    Scope unread = HookScopes.unread(message);
    if (!verifier.isOfItems() && !verifier.isGenuine(message, unread, keys)) {
      return Optional.empty();
    }
    JsonNode body = HookScopes.body(message);
    Scope whole = unread.with(Map.of("body", body));
    HookScopes.Items all = HookScopes.items(hook.items(), body, whole);
    List<Scope> items = all.nodes().stream().map(item -> whole.with(Map.of("item", item))).toList();
    if (verifier.isOfItems()
        && (items.isEmpty()
            || !items.stream().allMatch(item -> verifier.isGenuine(message, item, keys)))) {
      return Optional.empty();
    }
    return Optional.of(content(items, all.all()));
  }

  private Content content(List<Scope> items, int all) {
    Set<UUID> orders = new LinkedHashSet<>();
    int named = 0;
    for (Scope item : items) {
      Optional<UUID> order = order(item);
      order.ifPresent(orders::add);
      named += order.isPresent() ? 1 : 0;
    }
    return new Content(orders, all - named);
  }

  private Optional<UUID> order(Scope item) {
    try {
      return new TemplateRenderer(item)
          .text(hook.reference(), UnaryOperator.identity())
          .map(REFERENCE::matcher)
          .filter(Matcher::matches)
          .map(reference -> UUID.fromString(reference.group(1)));
    } catch (ExpressionFailedException nothingOfOurs) {
      return Optional.empty();
    }
  }

  private List<String> keys() throws CredentialsFailedException {
    List<String> keys = new ArrayList<>();
    for (SecretReference reference : hook.verification().secrets()) {
      try {
        String key = secrets.read(reference);
        verifier.key(key);
        keys.add(key);
      } catch (CredentialsFailedException | IllegalArgumentException e) {
        // The one before is there only while the secret is replaced.
        if (keys.isEmpty() && e instanceof CredentialsFailedException missing) {
          throw missing;
        }
      }
    }
    return keys;
  }
}
