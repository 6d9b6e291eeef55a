package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.Operation.StatusCheck;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and checks what the operations of a file say about being repeated. */
final class RepetitionReader {

  /** What other operations use an operation for. */
  enum Role {
    PERFORM,
    UNDO,
    FIND,
    STATUS,
    /** No operation: what an event of the partner means. */
    EVENT
  }

  private static final FieldType<Duration> SETTLING =
      DurationText.between(Duration.ofMillis(1), Duration.ofHours(24));
  private static final FieldType<Duration> EVERY =
      DurationText.between(Duration.ofSeconds(1), Duration.ofDays(30));
  private static final FieldType<Boolean> FLAG =
      new FieldType<>(
          "must be true or false",
          node -> node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty());

  private final FileErrors errors;
  private final boolean hasKeys;
  private final boolean hasEvents;
  private final Set<String> undos;
  private final Set<String> finds;
  private final Set<String> statuses;
  private final Set<String> findsOfPerforming = new HashSet<>();

  /**
   * For the operations of a file.
   *
   * @param hasKeys whether the partner recognizes repeated calls
   * @param hasEvents whether its webhooks say what became of them
   */
  RepetitionReader(FileErrors errors, JsonNode operations, boolean hasKeys, boolean hasEvents) {
    this.errors = errors;
    this.hasKeys = hasKeys;
    this.hasEvents = hasEvents;
    this.undos = named(operations, "undo");
    this.finds = named(operations, "find");
    this.statuses = named(operations, "status");
    operations
        .properties()
        .forEach(
            operation -> {
              if (!undos.contains(operation.getKey())) {
                findsOfPerforming.add(operation.getValue().path("find").asText(""));
              }
            });
  }

  private static Set<String> named(JsonNode operations, String field) {
    Set<String> named = new HashSet<>();
    operations.forEach(operation -> named.add(operation.path(field).asText("")));
    return named;
  }

  Role role(String operation) {
    if (undos.contains(operation)) {
      return Role.UNDO;
    }
    if (statuses.contains(operation)) {
      return Role.STATUS;
    }
    return finds.contains(operation) ? Role.FIND : Role.PERFORM;
  }

  /**
   * Whether what it takes back, or asks about, was answered before, so that it knows the answer.
   */
  boolean knowsForward(String operation) {
    return switch (role(operation)) {
      case PERFORM -> false;
      case UNDO, STATUS -> true;
      case EVENT -> false;
      case FIND -> !findsOfPerforming.contains(operation);
    };
  }

  /** What the fields of one operation say. */
  Repetition read(String place, Role role, JsonFields fields) {
    @Nullable String find = fields.optional("find", PartnerReader.NAME).orElse(null);
    Duration settlesWithin = fields.optional("settles-within", SETTLING).orElse(Duration.ZERO);
    if (find != null && !fields.has("settles-within")) {
      errors.missing(
          place,
          "settles-within",
          "must say how long after a call ended it may still become visible to find, such as 5m");
    }
    if (find == null && fields.has("settles-within")) {
      fields.invalid("settles-within", "belongs to find only");
    }
    boolean isRepeatable = fields.optional("repeatable", FLAG).orElse(false);
    if (fields.has("repeatable") && hasKeys) {
      fields.invalid("repeatable", "belongs to idempotency: none only");
    }
    if (isRepeatable && find != null) {
      fields.invalid("repeatable", "excludes find: what may be repeated need not be found");
    }
    return new Repetition(rule(role, isRepeatable), find, settlesWithin);
  }

  private Rule rule(Role role, boolean isRepeatable) {
    if (hasKeys) {
      return Rule.BY_KEY;
    }
    return switch (role) {
      case FIND, STATUS, EVENT -> Rule.REPEATABLE;
      case PERFORM, UNDO -> isRepeatable ? Rule.REPEATABLE : Rule.ONCE;
    };
  }

  /** How to ask what became of an accepted call; null where the file does not say. */
  @Nullable StatusCheck readStatus(String place, Role role, JsonFields fields) {
    Optional<String> status = fields.optional("status", PartnerReader.NAME);
    Duration every = fields.optional("status-every", EVERY).orElse(Duration.ofHours(1));
    if (status.isEmpty()) {
      if (fields.has("status-every")) {
        fields.invalid("status-every", "belongs to status only");
      }
      return null;
    }
    if (role != Role.PERFORM && role != Role.UNDO) {
      errors.add(place, "status belongs to an operation that a step performs, or to an undo");
    }
    if (!fields.has("status-every")) {
      errors.missing(
          place, "status-every", "must say how often to ask what became of the call, such as 1h");
    }
    return new StatusCheck(status.get(), every);
  }

  /** Checks what the operations say together. */
  void check(Map<String, Operation> operations) {
    for (Operation operation : operations.values()) {
      String place = "operations." + operation.name();
      String find = operation.repetition().find();
      if (find != null) {
        checkFind(operation, find, operations);
      }
      checkStatus(operation, operations);
      boolean isOnce = operation.repetition().rule() == Rule.ONCE;
      if (isOnce && has(operation, Outcome.IN_PROGRESS)) {
        errors.add(
            place, "outcome in-progress needs a key, or repeatable: true; an open one is unknown");
      }
    }
  }

  private void checkFind(Operation operation, String find, Map<String, Operation> operations) {
    String place = "operations." + operation.name();
    Operation finding = operations.get(find);
    if (finding == null) {
      errors.add(
          place,
          "find is \"%s\"; it must be one of the operations %s"
              .formatted(find, String.join(", ", operations.keySet())));
    } else if (role(find) != Role.FIND
        || finding.undo() != null
        || finding.repetition().find() != null) {
      errors.add(
          place, "find is \"%s\", which must have and be no undo, and no find".formatted(find));
    } else if (!has(finding, Outcome.COMPLETED) || !has(finding, Outcome.NOT_FOUND)) {
      errors.add(
          "operations." + find,
          "outcomes must have one that is completed, with a result, and one that is not-found");
    } else if (!operation.with().entrySet().containsAll(finding.with().entrySet())) {
      errors.add(
          "operations." + find,
          "with has parameters that operation %s, which it looks up, does not have with that type"
              .formatted(operation.name()));
    }
  }

  private void checkStatus(Operation operation, Map<String, Operation> operations) {
    String place = "operations." + operation.name();
    String status = operation.status();
    if (status == null) {
      if (!hasEvents && role(operation.name()) != Role.STATUS && has(operation, Outcome.ACCEPTED)) {
        errors.add(
            place,
            "outcome accepted needs status: the operation that asks what became of the call; or a"
                + " hook with trust: content, which says so");
      }
      return;
    }
    Operation asking = operations.get(status);
    if (asking == null) {
      errors.add(
          place,
          "status is \"%s\"; it must be one of the operations %s"
              .formatted(status, String.join(", ", operations.keySet())));
    } else if (role(status) != Role.STATUS
        || asking.undo() != null
        || asking.repetition().find() != null) {
      errors.add(
          place, "status is \"%s\", which must have and be no undo, and no find".formatted(status));
    } else if (!hasEvents && !has(asking, Outcome.COMPLETED)) {
      errors.add(
          "operations." + status,
          "outcomes must have one that is completed, with a result; or the hook trust: content,"
              + " whose events say so");
    } else if (!operation.with().entrySet().containsAll(asking.with().entrySet())) {
      errors.add(
          "operations." + status,
          "with has parameters that operation %s, which it asks about, does not have with that type"
              .formatted(operation.name()));
    }
  }

  private static boolean has(Operation operation, Outcome outcome) {
    return operation.rules().stream().map(OutcomeRule::outcome).anyMatch(outcome::equals);
  }
}
