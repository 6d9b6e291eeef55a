package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.SecretReference;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
import java.util.stream.StreamSupport;

/**
 * Reads the hooks of one partner: whether they are genuine, and the orders they name. Thread-safe.
 */
public final class HookReader {

  /** Partners send a handful; each is evaluated by itself. */
  static final int MAX_ITEMS = 100;

  /** An order's id, or the key of a step of it in any edition and direction. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?::[a-z][a-z0-9-]*(?:\\.[0-9]+)?(?::e[0-9]+)?(?::undo)?)?");

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
    Scope unread = Scope.of(variables(message));
    if (!verifier.isOfItems() && !verifier.isGenuine(message, unread, keys)) {
      return Optional.empty();
    }
    JsonNode body = body(message);
    Scope whole = unread.with(Map.of("body", body));
    List<Scope> items = new ArrayList<>();
    int all = items(body, whole, items);
    if (verifier.isOfItems()
        && (items.isEmpty()
            || !items.stream().allMatch(item -> verifier.isGenuine(message, item, keys)))) {
      return Optional.empty();
    }
    return Optional.of(content(items, all));
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
          .text(hook.order(), UnaryOperator.identity())
          .map(REFERENCE::matcher)
          .filter(Matcher::matches)
          .map(reference -> UUID.fromString(reference.group(1)));
    } catch (ExpressionFailedException nothingOfOurs) {
      return Optional.empty();
    }
  }

  /** Adds what expressions read of each item that is looked at; gives how many there are. */
  private int items(JsonNode body, Scope whole, List<Scope> items) {
    if (hook.items() == null) {
      items.add(whole.with(Map.of("item", body)));
      return 1;
    }
    try {
      JsonNode array = hook.items().evaluate(whole);
      if (!array.isArray()) {
        return 1;
      }
      StreamSupport.stream(array.spliterator(), false)
          .limit(MAX_ITEMS)
          .forEach(item -> items.add(whole.with(Map.of("item", item))));
      return array.size();
    } catch (ExpressionFailedException noItems) {
      return 1;
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

  private static Map<String, JsonNode> variables(HookMessage message) {
    return Map.of(
        "headers", object(message.headers()),
        "query", object(message.query()),
        "rawBody", text(message).<JsonNode>map(TextNode::new).orElse(NullNode.getInstance()));
  }

  private static ObjectNode object(Map<String, String> fields) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    fields.forEach(object::put);
    return object;
  }

  private static JsonNode body(HookMessage message) {
    JsonNode read = text(message).map(LenientJson::read).orElse(MissingNode.getInstance());
    return read.isMissingNode() ? NullNode.getInstance() : read;
  }

  private static Optional<String> text(HookMessage message) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(message.body())).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
