package io.orderly.partner;

import io.orderly.partner.expression.Expression;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a partner's webhook says, as far as it is believed: that it may be worth asking for the
 * status of an order, or what became of a step.
 *
 * @param items the array of things that one hook is about; null where it is about one
 * @param reference what it is about: our own reference, the key of a step or the id of its order;
 *     or a value of the partner's own, as {@code content} says
 * @param content what is believed of it; null: nothing but the reference
 */
public record HookDefinition(
    @Nullable Expression items,
    TextTemplate reference,
    Verification verification,
    @Nullable Content content) {

  private static final Set<String> CREDENTIALS =
      Set.of("authorization", "proxy-authorization", "cookie");
  private static final List<String> STANDARD_HEADERS =
      List.of("webhook-id", "webhook-timestamp", "webhook-signature");

  /** A name in an expression, and no part of a longer one. */
  private static final String WHOLE = "(?<![A-Za-z0-9_-])%s(?![A-Za-z0-9_-])";

  /** One whose content is not believed. */
  public HookDefinition(
      @Nullable Expression items, TextTemplate reference, Verification verification) {
    this(items, reference, verification, null);
  }

  /**
   * The headers that are kept of a believed hook: those that its expressions name, and those of the
   * signature. Any other one may carry a secret, and so does the one that proves its origin.
   *
   * @param headers by name in lower case
   */
  public Map<String, String> keptHeaders(Map<String, String> headers) {
    Set<String> names = named("headers", headers.keySet());
    if (verification instanceof StandardWebhooks) {
      names.addAll(STANDARD_HEADERS);
    }
    names.removeAll(secretHeaders());
    return only(headers, names);
  }

  /** The headers that are never kept: what they say proves the origin of a hook. */
  public Set<String> secretHeaders() {
    Set<String> names = new HashSet<>(CREDENTIALS);
    if (verification instanceof SharedSecret shared) {
      names.add(shared.header());
    }
    return names;
  }

  /** The parameters of its address that are kept: those that its expressions name. */
  public Map<String, String> keptQuery(Map<String, String> query) {
    return only(query, named("query", query.keySet()));
  }

  private static Map<String, String> only(Map<String, String> all, Set<String> names) {
    Map<String, String> kept = new TreeMap<>(all);
    kept.keySet().retainAll(names);
    return kept;
  }

  /** The names that stand somewhere in an expression which reads this variable. */
  private Set<String> named(String variable, Set<String> names) {
    List<String> texts =
        Stream.concat(
                expressions(),
                verification instanceof Hmac hmac ? hmac.expressions() : Stream.empty())
            .filter(expression -> expression.reads(variable) || expression.reads("unsigned"))
            .map(Expression::toString)
            .toList();
    return names.stream()
        .filter(name -> isIn(texts, name))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static boolean isIn(List<String> texts, String name) {
    Pattern whole = Pattern.compile(WHOLE.formatted(Pattern.quote(name)));
    return !name.isEmpty() && texts.stream().anyMatch(text -> whole.matcher(text).find());
  }

  private Stream<Expression> expressions() {
    return Stream.of(
            Stream.ofNullable(items),
            reference.expressions(),
            Stream.ofNullable(content).flatMap(Content::expressions))
        .flatMap(each -> each);
  }

  /**
   * What one item of a hook says that is believed.
   *
   * @param reference what the hook names its step by
   * @param step the rest of the key where the reference is the id of an order alone, null where it
   *     is the key; where it is the partner's value, the step that it means, null where one call
   *     alone has this value
   * @param event the name of what happened
   * @param id the same for every delivery of one event, and for no other
   * @param events the rules by the names of events; others are ignored
   */
  public record Content(
      Reference reference,
      @Nullable TextTemplate step,
      TextTemplate event,
      TextTemplate id,
      Map<String, List<OutcomeRule>> events) {

    public Content {
      events = Map.copyOf(events);
    }

    /** All of them. */
    public Stream<Expression> expressions() {
      return Stream.of(
              Stream.ofNullable(step).flatMap(TextTemplate::expressions),
              event.expressions(),
              id.expressions(),
              events.values().stream().flatMap(List::stream).flatMap(OutcomeRule::expressions))
          .flatMap(each -> each);
    }
  }

  /** What a hook that is believed names its step by. */
  public enum Reference {
    /** Our own key of it, or the id of its order. */
    OURS,
    /** A value of the partner's own, which an answer to the step gave as its correlation. */
    PARTNERS
  }

  /** How a hook proves its origin. */
  public sealed interface Verification {

    /** The secrets of which any is accepted; the first one is in force. */
    List<SecretReference> secrets();
  }

  /** Anybody may send it: a hint is worth little, and is acted upon seldom. */
  public record Unverified() implements Verification {
    @Override
    public List<SecretReference> secrets() {
      return List.of();
    }
  }

  /**
   * A secret that every hook carries.
   *
   * @param header in lower case
   * @param prefix of the secret, such as a scheme
   */
  public record SharedSecret(String header, String prefix, List<SecretReference> secrets)
      implements Verification {
    public SharedSecret {
      secrets = List.copyOf(secrets);
    }
  }

  /** HTTP's Basic authentication. */
  public record BasicLogin(String user, List<SecretReference> secrets) implements Verification {
    public BasicLogin {
      secrets = List.copyOf(secrets);
    }
  }

  /**
   * A keyed hash.
   *
   * @param signed what it is made of; null: the body as it came
   */
  public record Hmac(
      Signature signature,
      @Nullable TextTemplate signed,
      Algorithm algorithm,
      Encoding keyEncoding,
      List<SecretReference> secrets)
      implements Verification {

    public Hmac {
      secrets = List.copyOf(secrets);
    }

    private Stream<Expression> expressions() {
      return Stream.concat(
          signature.value().expressions(),
          Stream.ofNullable(signed).flatMap(TextTemplate::expressions));
    }

    /** Whether each item has a signature of its own. */
    public boolean isOfBody() {
      return readsBody(signature.value()) || (signed != null && readsBody(signed));
    }

    /** Whether all of the body is covered by it. */
    public boolean coversBody() {
      return signed == null || signed.reads("rawBody");
    }

    private static boolean readsBody(TextTemplate template) {
      return template.reads("item") || template.reads("body");
    }
  }

  /**
   * Where a hash is.
   *
   * @param prefix before the hash itself; may be empty
   */
  public record Signature(TextTemplate value, String prefix, Encoding encoding) {}

  /** As standardwebhooks.com has it. */
  public record StandardWebhooks(List<SecretReference> secrets) implements Verification {
    public StandardWebhooks {
      secrets = List.copyOf(secrets);
    }
  }

  /** Hashes that are still trusted. */
  public enum Algorithm {
    SHA256("HmacSHA256"),
    SHA512("HmacSHA512");

    private final String javaName;

    Algorithm(String javaName) {
      this.javaName = javaName;
    }

    public String javaName() {
      return javaName;
    }
  }

  /** How bytes are written as text. */
  public enum Encoding {
    TEXT,
    HEX,
    BASE64
  }
}
