package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.call.RecordedCall;
import io.orderly.sandbox.call.RecordedCall.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of the calls that were taken on. */
final class AcceptedCalls {

  private final Map<String, Accepted> byKey = new HashMap<>();
  private final Map<String, RecordedCall> open = new HashMap<>();
  private final Map<String, String> keysByNumber = new HashMap<>();

  private record Accepted(RecordedCall call, AcceptedState state) {}

  void enter(RecordedCall recordedCall) {
    Call call = recordedCall.call();
    switch (recordedCall.kind()) {
      case ACCEPTED, ACCEPTED_TO_REFUSE -> {
        byKey.put(call.key(), new Accepted(recordedCall, AcceptedState.ACCEPTED));
        keysByNumber.put(number(recordedCall), call.key());
        open.put(call.key(), recordedCall);
      }
      case PERFORMED -> ends(call.key(), AcceptedState.COMPLETED);
      case UNDONE, CANCELLED, NEVER_HAPPENED -> ends(call.forwardKey(), AcceptedState.UNDONE);
    }
  }

  private static String number(RecordedCall recordedCall) {
    return recordedCall.answer().path(recordedCall.call().product()).asText();
  }

  private void ends(String key, AcceptedState state) {
    open.remove(key);
    becomes(key, state);
  }

  private void becomes(String key, AcceptedState state) {
    byKey.computeIfPresent(key, (same, accepted) -> new Accepted(accepted.call(), state));
  }

  /** Refuses what is due and to be refused; returns what is due and to be done. */
  List<RecordedCall> due(Instant now) {
    List<RecordedCall> due = new ArrayList<>();
    open.values()
        .removeIf(
            taken -> {
              boolean isDue = !taken.at().isAfter(now);
              if (isDue && taken.kind() == Kind.ACCEPTED_TO_REFUSE) {
                becomes(taken.call().key(), AcceptedState.REFUSED);
              } else if (isDue) {
                due.add(new RecordedCall(Kind.PERFORMED, taken.call(), taken.answer(), taken.at()));
              }
              return isDue;
            });
    return due;
  }

  /** What became of a call of that number at that partner. */
  Optional<AcceptedCall> find(Partner partner, String number) {
    return Optional.ofNullable(keysByNumber.get(number))
        .map(byKey::get)
        .filter(accepted -> accepted.call().call().partner() == partner)
        .map(accepted -> new AcceptedCall(accepted.state(), accepted.call().answer()));
  }

  /** What became of the call, or of what it undoes. */
  Optional<AcceptedState> state(Call call) {
    String key = call.direction() == Direction.FORWARD ? call.key() : call.forwardKey();
    return Optional.ofNullable(byKey.get(key)).map(Accepted::state);
  }

  void clear() {
    byKey.clear();
    open.clear();
    keysByNumber.clear();
  }
}
