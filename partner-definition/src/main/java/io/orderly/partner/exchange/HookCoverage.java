package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.partner.HookDefinition.BasicLogin;
import io.orderly.partner.HookDefinition.Hmac;
import io.orderly.partner.HookDefinition.SharedSecret;
import io.orderly.partner.HookDefinition.StandardWebhooks;
import io.orderly.partner.HookDefinition.Verification;
import io.orderly.partner.expression.Scope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How much of a hook its verification covers. What it covers stands where it came; the rest is in
 * {@code unsigned}, so that nobody reads it by mistake.
 */
final class HookCoverage {

  private static final List<String> SIGNED_HEADERS = List.of("webhook-id", "webhook-timestamp");

  private final Verification verification;
  private final Set<List<String>> signedMembers = new LinkedHashSet<>();

  HookCoverage(Verification verification) {
    this.verification = verification;
    if (verification instanceof Hmac hmac && hmac.isOfBody() && !hmac.coversBody()) {
      Stream.ofNullable(hmac.signed())
          .flatMap(signed -> signed.expressions())
          .forEach(each -> signedMembers.addAll(each.members("item")));
    }
  }

  /** What the expressions about one item of a verified hook read. */
  Scope scope(HookMessage message, JsonNode body, JsonNode item) {
    ObjectNode headers = HookScopes.object(message.headers());
    ObjectNode query = HookScopes.object(message.query());
    if (verification instanceof SharedSecret || verification instanceof BasicLogin) {
      return Scope.of(
          Map.of(
              "headers", headers, "query", query, "body", body, "item", item, "unsigned", none()));
    }
    ObjectNode unsigned = none();
    unsigned.set("headers", headers);
    unsigned.set("query", query);
    if (verification instanceof Hmac hmac && !hmac.coversBody()) {
      unsigned.set("body", body);
      unsigned.set("item", item);
      return Scope.of(Map.of("item", signed(item), "unsigned", unsigned));
    }
    ObjectNode signedHeaders =
        verification instanceof StandardWebhooks
            ? headers.deepCopy().retain(SIGNED_HEADERS)
            : none();
    return Scope.of(
        Map.of("headers", signedHeaders, "body", body, "item", item, "unsigned", unsigned));
  }

  /** The values that are signed; of objects and lists only what is signed in them. */
  private ObjectNode signed(JsonNode item) {
    ObjectNode signed = none();
    for (List<String> names : signedMembers) {
      JsonNode value = item;
      for (String name : names) {
        value = value.path(name);
      }
      if (!names.isEmpty() && value.isValueNode() && !value.isMissingNode()) {
        ObjectNode owner = signed;
        for (String name : names.subList(0, names.size() - 1)) {
          owner = owner.withObjectProperty(name);
        }
        owner.set(names.get(names.size() - 1), value);
      }
    }
    return signed;
  }

  private static ObjectNode none() {
    return JsonNodeFactory.instance.objectNode();
  }
}
