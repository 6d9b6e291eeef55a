package io.orderly.agent.stepping;

import io.orderly.agent.remote.ResultJson;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What this instance knows about the attempts that it was asked for: in progress, called with an
 * unknown outcome, answered. Only in memory: after a restart the remote key decides.
 *
 * <p>Thread-safe. It forgets the oldest first, past a number of attempts or of characters in their
 * results; forgetting costs a call that the remote key makes harmless.
 */
final class AttemptLog {

  /**
   * At full load a second's worth: what a request is read twice for is a commit of offsets that is
   * some 200 ms late. More would only grow old on the heap.
   */
  private static final int MOST_ENDED = 3_000;

  private static final long MOST_CHARS = 8_000_000;

  /**
   * An attempt that is over here.
   *
   * @param reply null when the outcome is unknown
   * @param chars the size of its result
   */
  private record Ended(@Nullable StepReply reply, int chars) {}

  private final Set<AttemptKey> inProgress = new HashSet<>();
  private final Map<AttemptKey, Ended> ended = new LinkedHashMap<>();
  private long chars;

  /**
   * What to do with a request that is not past CompleteBy; one to call is in progress from here.
   */
  synchronized Arrival arrive(StepRequest request, Instant now) {
    AttemptKey key = AttemptKey.of(request);
    Ended end = ended.get(key);
    if (end != null && end.reply() != null) {
      return new Arrival.Answered(end.reply());
    }
    if (!inProgress.add(key)) {
      return new Arrival.InProgress();
    }
    PriorCalls priorCalls = end == null ? PriorCalls.NONE : PriorCalls.SOME;
    return new Arrival.ToCall(new StepWork(request, priorCalls, now));
  }

  /** The attempt is no longer in progress, and no call was made for it. */
  synchronized void release(AttemptKey key) {
    inProgress.remove(key);
  }

  /** Calls were made, and nobody knows what came of them. */
  synchronized void endUnknown(AttemptKey key) {
    end(key, new Ended(null, 0));
  }

  synchronized void endAnswered(AttemptKey key, StepReply reply) {
    end(key, new Ended(reply, reply.result() == null ? 0 : ResultJson.chars(reply.result())));
  }

  private void end(AttemptKey key, Ended end) {
    inProgress.remove(key);
    forget(ended.remove(key));
    ended.put(key, end);
    chars += end.chars();
    Iterator<Ended> oldest = ended.values().iterator();
    while (ended.size() > MOST_ENDED || chars > MOST_CHARS) {
      Ended forgotten = oldest.next();
      oldest.remove();
      forget(forgotten);
    }
  }

  private void forget(@Nullable Ended forgotten) {
    chars -= forgotten == null ? 0 : forgotten.chars();
  }
}
