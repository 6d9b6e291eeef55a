package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.contract.apis.GoodAnswers.Question;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** How each refusal of an operation is asked for: by a good request in which one thing is wrong. */
final class Refusals {

  private static final String JSON = "application/json";
  private static final String AUTHORIZATION = "Authorization";
  private static final int TOO_MANY = 429;

  /** Above what a name may be guessed at in a minute. */
  private static final int GUESSES = 40;

  private static final int ABOVE_ANY_ORDER = 1_100_000;
  private static final int ABOVE_ANY_COMMAND = 512 * 1024 + 1;

  private final World world;
  private final String guesser = basic("guesser-" + UUID.randomUUID(), "wrong");

  Refusals(World world) {
    this.world = world;
  }

  /** The request that must be refused so; empty when nothing here makes one. */
  Optional<Question> of(Operation operation, int status) {
    Question special = world.special().get(status + " " + operation.name());
    if (special != null) {
      return Optional.of(special);
    }
    return status == TOO_MANY
        ? Optional.of(() -> guess(operation))
        : broken(operation, status).map(asking -> () -> asking.sendTo(world.door()));
  }

  private Optional<Asking> broken(Operation operation, int status) {
    Asking good = good(operation);
    boolean hasBody = !operation.bodyType().isEmpty();
    return switch (status) {
      case 400 -> unreadable(operation, good);
      case 401 -> Optional.of(good.without(AUTHORIZATION));
      case 403 -> lacking(operation).map(other -> good.with(AUTHORIZATION, other));
      case 404 ->
          operation.variables().stream().findFirst().map(first -> unknown(operation, first));
      // Wrong twice: nothing may be done, or even read, before the answer's type is refused.
      case 406 -> Optional.of(unreadable(operation, good).orElse(good).with("Accept", "image/png"));
      case 413 ->
          hasBody ? Optional.of(good.saying(" ".repeat(tooLarge(operation)))) : Optional.empty();
      case 415 -> hasBody ? Optional.of(good.with("Content-Type", "text/plain")) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** A request that would be answered well, if it were one that may be made now. */
  Asking good(Operation operation) {
    Map<String, String> headers = new HashMap<>();
    headers.put(AUTHORIZATION, world.credentials().right());
    if (!operation.bodyType().isEmpty()) {
      headers.put("Content-Type", operation.bodyType());
    }
    String body = world.bodies().getOrDefault(operation.bodySchema(), "");
    return new Asking(operation.method(), path(operation, Map.of()), headers, body);
  }

  private String path(Operation operation, Map<String, String> instead) {
    String path = operation.path();
    for (String variable : operation.variables()) {
      String value =
          instead.getOrDefault(
              variable, Objects.requireNonNull(world.value(operation.path(), variable), variable));
      path = path.replace("{" + variable + "}", encoded(value));
    }
    for (JsonNode parameter : operation.queryParameters()) {
      String name = parameter.path("name").asText();
      if (parameter.path("required").asBoolean()) {
        path += "?" + name + "=" + encoded(parameter.path("example").asText());
      }
    }
    return path;
  }

  private Asking unknown(Operation operation, String variable) {
    String nobody = UUID.randomUUID() + (variable.equals("alertId") ? ":1" : "");
    return good(operation).at(path(operation, Map.of(variable, nobody)));
  }

  private Optional<Asking> unreadable(Operation operation, Asking good) {
    if (operation.bodyType().equals(JSON)) {
      return Optional.of(good.saying("no JSON"));
    }
    return operation.variables().stream()
        .filter(operation::isUuid)
        .findFirst()
        .map(variable -> good.at(path(operation, Map.of(variable, "1"))))
        .or(() -> wrongQuery(operation, good));
  }

  private static Optional<Asking> wrongQuery(Operation operation, Asking good) {
    for (JsonNode parameter : operation.queryParameters()) {
      String bare = good.path().replaceAll("\\?.*", "");
      JsonNode schema = parameter.path("schema");
      if (parameter.path("required").asBoolean()) {
        return Optional.of(good.at(bare));
      }
      boolean isStrict =
          schema.path("type").asText().equals("integer")
              || schema.has("enum")
              || schema.path("format").asText().equals("date-time");
      if (isStrict) {
        return Optional.of(good.at(bare + "?" + parameter.path("name").asText() + "=nonsense"));
      }
    }
    return Optional.empty();
  }

  private Optional<String> lacking(Operation operation) {
    Map<String, String> lacking = world.credentials().lacking();
    String byMethod = lacking.get(operation.method());
    String other = lacking.getOrDefault(operation.name(), byMethod == null ? "" : byMethod);
    return other.isEmpty() ? Optional.empty() : Optional.of(other);
  }

  private static int tooLarge(Operation operation) {
    // A correction may hold as much as an order.
    boolean isOrdered =
        operation.bodySchema().equals("NewOrder") || operation.path().endsWith("/corrections");
    return isOrdered ? ABOVE_ANY_ORDER : ABOVE_ANY_COMMAND;
  }

  /** Wrong passwords for one name, until no more of them are looked at. */
  private HttpResponse<String> guess(Operation operation) throws Exception {
    Asking guess = good(operation).with(AUTHORIZATION, guesser);
    HttpResponse<String> answer = guess.sendTo(world.door());
    for (int guesses = 1; guesses < GUESSES && answer.statusCode() != TOO_MANY; guesses++) {
      answer = guess.sendTo(world.door());
    }
    return answer;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static String basic(String name, String password) {
    byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }
}
