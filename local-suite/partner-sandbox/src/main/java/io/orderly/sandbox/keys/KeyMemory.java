package io.orderly.sandbox.keys;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.RecordedCall;
import io.orderly.sandbox.keys.Admission.Reason;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one partner remembers.
 *
 * <pre>
 *   a call finds                                     and is
 *   its key with another body                        turned away (KEY_REUSED)
 *   forward: a tombstone                             turned away (UNDONE)
 *   its success under the key                        answered with it again
 *   undo: a tombstone that another undo key set      answered as that one was
 *   the same forward key in progress, either way     turned away (IN_PROGRESS)
 *   none of these                                    let in: its forward key is in progress
 * </pre>
 *
 * <p>A forward call and its undo share one "in progress", so that neither overtakes the other
 * half-way. Successes and tombstones stay for good; refusals and errors leave no trace.
 */
public final class KeyMemory {

  private final Map<String, RecordedCall> successes = new HashMap<>();
  private final Map<String, JsonNode> tombstones = new HashMap<>();
  private final Set<String> forwardKeysInProgress = new HashSet<>();

  /** Decides on a call; the one that may proceed has to be remembered or released in the end. */
  public synchronized Admission admit(Call call) {
    return admit(call, tombstones.get(call.forwardKey()));
  }

  /** Decides like a partner that does not know whether a forward call was undone. */
  public synchronized Admission admitWithoutTombstones(Call call) {
    return admit(call, null);
  }

  private Admission admit(Call call, @Nullable JsonNode tombstone) {
    var success = successes.get(call.key());
    if (success != null && !success.call().bodyHash().equals(call.bodyHash())) {
      return new Admission.Turned(Reason.KEY_REUSED);
    }
    if (tombstone != null && call.direction() == Direction.FORWARD) {
      return new Admission.Turned(Reason.UNDONE);
    }
    if (success != null) {
      return new Admission.Replay(success.answer());
    }
    if (tombstone != null) {
      return new Admission.Replay(tombstone);
    }
    return forwardKeysInProgress.add(call.forwardKey())
        ? new Admission.Proceed()
        : new Admission.Turned(Reason.IN_PROGRESS);
  }

  /** Whether a forward call succeeded under the key, undone since or not. */
  public synchronized boolean hasPerformed(String forwardKey) {
    return successes.containsKey(forwardKey);
  }

  /** Whether what succeeded under the key was taken back since. */
  public synchronized boolean isUndone(String forwardKey) {
    return tombstones.containsKey(forwardKey);
  }

  /**
   * Keeps a success for good. The first one under a key stays, should a bad partner do it twice.
   */
  public synchronized void remember(RecordedCall recordedCall) {
    var call = recordedCall.call();
    successes.putIfAbsent(call.key(), recordedCall);
    if (call.direction() == Direction.UNDO) {
      tombstones.putIfAbsent(call.forwardKey(), recordedCall.answer());
    }
    forwardKeysInProgress.remove(call.forwardKey());
  }

  /** The call came to nothing: as if it had never been. */
  public synchronized void release(Call call) {
    forwardKeysInProgress.remove(call.forwardKey());
  }

  public synchronized void clear() {
    successes.clear();
    tombstones.clear();
    forwardKeysInProgress.clear();
  }
}
