package io.orderly.partnercheck;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What the partner of the tests remembers and does, with its faults. */
final class TestPartnerMemory {

  /** How a request is answered. */
  record Reply(int status, String body) {}

  private static final String IN_PROGRESS = "{\"type\": \"urn:orderly:in-progress\"}";

  private final Set<Fault> faults;
  private final Map<String, Reply> successes = new HashMap<>();
  private final Map<String, JsonNode> bodies = new HashMap<>();
  private final Map<String, Reply> undone = new HashMap<>();
  private final Set<String> tombstones = new HashSet<>();
  private final Set<String> refused = new HashSet<>();
  private final Set<String> inProgress = new HashSet<>();
  private final Map<String, Integer> forwards = new HashMap<>();
  private final Map<String, Integer> undos = new HashMap<>();

  TestPartnerMemory(Set<Fault> faults) {
    this.faults = faults;
  }

  private boolean has(Fault fault) {
    return faults.contains(fault);
  }

  synchronized String effects(String orderId) {
    return "{\"forward\": %d, \"undo\": %d}"
        .formatted(forwards.getOrDefault(orderId, 0), undos.getOrDefault(orderId, 0));
  }

  /** How a call is answered that is not worked on; empty when it is to be. */
  synchronized Optional<Reply> admit(String key, JsonNode order) {
    if (isRefused(key, order)) {
      return Optional.of(new Reply(422, "{\"title\": \"refused\"}"));
    }
    if (tombstones.contains(key)) {
      return Optional.of(new Reply(has(Fault.FAILS_AT_TOMBSTONES) ? 500 : 410, "{}"));
    }
    var known = successes.get(key);
    if (known != null && !bodies.get(key).equals(order) && !has(Fault.IGNORES_BODIES)) {
      return otherBody();
    }
    if (known != null && !has(Fault.FORGETS_KEYS)) {
      return Optional.of(repeat(known));
    }
    return has(Fault.LOCKS_NOTHING) || inProgress.add(key)
        ? Optional.empty()
        : Optional.of(conflict());
  }

  private boolean isRefused(String key, JsonNode order) {
    boolean isRefusal = order.toString().contains("always-refused");
    if (isRefusal) {
      refused.add(key);
    }
    return isRefusal || (has(Fault.REMEMBERS_REFUSALS) && refused.contains(key));
  }

  private Optional<Reply> otherBody() {
    if (has(Fault.KEY_IS_KEY_AND_BODY)) {
      return Optional.empty();
    }
    return Optional.of(new Reply(has(Fault.FAILS_AT_OTHER_BODIES) ? 500 : 422, "{}"));
  }

  private Reply repeat(Reply known) {
    if (has(Fault.REFUSES_REPEATS)) {
      return new Reply(409, "{\"title\": \"exists already\"}");
    }
    if (has(Fault.FAILS_AT_REPEATS)) {
      return new Reply(500, "{}");
    }
    return new Reply(200, has(Fault.NEW_RESULT_EACH_TIME) ? result("charge") : known.body());
  }

  private Reply conflict() {
    if (has(Fault.FAILS_IN_PROGRESS)) {
      return new Reply(500, "{}");
    }
    return new Reply(409, has(Fault.PLAIN_CONFLICT) ? "{\"title\": \"conflict\"}" : IN_PROGRESS);
  }

  synchronized Reply perform(String key, JsonNode order) {
    if (!has(Fault.PERFORMS_ONE_ORDER_ONLY) || forwards.isEmpty()) {
      forwards.merge(order.path("orderId").asText(), 1, Integer::sum);
    }
    var reply = new Reply(201, result("charge"));
    if (has(Fault.STAYS_IN_PROGRESS)) {
      return reply;
    }
    inProgress.remove(key);
    successes.put(key, reply);
    bodies.put(key, order);
    return reply;
  }

  private String result(String name) {
    return has(Fault.TELLS_NOTHING)
        ? "{\"status\": \"ok\"}"
        : "{\"%s\": \"%s\"}".formatted(name, UUID.randomUUID());
  }

  synchronized Reply undo(String key, JsonNode order) {
    var forwardKey = order.path("forwardKey").asText();
    if (has(Fault.FAILS_AT_UNDO)) {
      return new Reply(500, "{}");
    }
    if (undone.containsKey(key) && !has(Fault.UNDOES_EVERY_TIME)) {
      return has(Fault.REFUSES_SECOND_UNDO) ? new Reply(409, "{}") : undone.get(key);
    }
    if (inProgress.contains(forwardKey) && !has(Fault.UNDO_OVERTAKES)) {
      return new Reply(
          409, has(Fault.REFUSES_UNDO_DURING_CALL) ? "{\"title\": \"busy\"}" : IN_PROGRESS);
    }
    boolean isDone = successes.containsKey(forwardKey) && !has(Fault.FINDS_NOTHING_TO_UNDO);
    var reply = isDone ? undoDone(forwardKey, order) : undoNothing(forwardKey, order);
    undone.put(key, reply);
    return reply;
  }

  private Reply undoDone(String forwardKey, JsonNode order) {
    if (!has(Fault.UNDOES_NOTHING)) {
      undos.merge(order.path("orderId").asText(), 1, Integer::sum);
    }
    if (has(Fault.PERFORMS_AFTER_UNDO)) {
      successes.remove(forwardKey);
    } else {
      tombstones.add(forwardKey);
    }
    return new Reply(200, result("refund"));
  }

  private Reply undoNothing(String forwardKey, JsonNode order) {
    if (has(Fault.NOTHING_TO_UNDO_IS_404)) {
      return new Reply(404, "{}");
    }
    if (has(Fault.NOTHING_TO_UNDO_IS_422)) {
      return new Reply(422, "{}");
    }
    if (!has(Fault.NO_TOMBSTONES)) {
      tombstones.add(forwardKey);
    }
    if (has(Fault.UNDOES_WHAT_NEVER_HAPPENED)) {
      undos.merge(order.path("orderId").asText(), 1, Integer::sum);
      return new Reply(200, result("refund"));
    }
    return new Reply(200, "{\"undone\": false, \"neverHappened\": true}");
  }
}
