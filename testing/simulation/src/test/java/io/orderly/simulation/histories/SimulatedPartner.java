package io.orderly.simulation.histories;

import io.orderly.process.Direction;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The remote services of one history: one key, one effect; an undo leaves a tombstone where the
 * service keeps any. Refusals are not remembered.
 */
final class SimulatedPartner {

  private final HistoryRecorder recorder;
  private final Set<Done> done = new HashSet<>();
  private final Set<Done> refusedFromNowOn = new HashSet<>();

  private record Done(UUID orderId, String step, Direction direction) {}

  SimulatedPartner(HistoryRecorder recorder) {
    this.recorder = recorder;
  }

  /** Does it, or answers what was done before. */
  synchronized String perform(Request request, Instant now) {
    Done forward = new Done(request.orderId(), request.step(), Direction.FORWARD);
    if (request.direction() == Direction.UNDO) {
      return undo(request, forward, now);
    }
    if (refusedFromNowOn.contains(forward)) {
      return "failed";
    }
    once(forward, now);
    return "completed";
  }

  private String undo(Request request, Done forward, Instant now) {
    boolean happened = done.contains(forward);
    if (happened) {
      once(new Done(request.orderId(), request.step(), Direction.UNDO), now);
    }
    if (request.tombstones() == Tombstones.KEPT) {
      refusedFromNowOn.add(forward);
    }
    return happened ? "completed" : "never-happened";
  }

  private void once(Done effect, Instant now) {
    if (done.add(effect)) {
      String direction = effect.direction().value();
      String key = effect.orderId() + ":" + effect.step() + ":" + direction;
      recorder.effect(new EffectImage(effect.orderId(), effect.step(), direction, key, now));
    }
  }
}
