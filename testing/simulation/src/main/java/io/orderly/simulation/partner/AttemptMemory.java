package io.orderly.simulation.partner;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What one agent instance knows of the attempts that it was asked for. */
final class AttemptMemory {

  /** What is known of an attempt. */
  sealed interface Known {

    record New() implements Known {}

    record InProgress() implements Known {}

    /** A call was made; its outcome is unknown. */
    record Called() implements Known {}

    record Answered(StepReply reply) implements Known {}
  }

  private record Key(UUID orderId, String step, Direction direction, int attempt) {

    static Key of(StepRequest request) {
      return new Key(request.orderId(), request.step(), request.direction(), request.attempt());
    }
  }

  private final Map<Key, Known> attempts = new HashMap<>();

  Known of(StepRequest request) {
    @Nullable Known known = attempts.get(Key.of(request));
    return known == null ? new Known.New() : known;
  }

  void learn(StepRequest request, Known known) {
    if (known instanceof Known.New) {
      attempts.remove(Key.of(request));
    } else {
      attempts.put(Key.of(request), known);
    }
  }
}
