package io.orderly.agent.stepping;

import io.orderly.agent.hosting.ResultJson;
import io.orderly.agent.stepping.StepWork.PriorCalls;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
   * What a request is read twice for is a commit of offsets that is some 200 ms late; at full load
   * that is half of this. More would only be copied by every collection of the young heap.
   */
  private static final int MOST_ANSWERED = 1_000;

  private static final long MOST_CHARS = 8_000_000;

  /** They are few and small, and no load of answers pushes them out. */
  private static final int MOST_UNKNOWN = 3_000;

  /** An answer and the size of its result. */
  private record Answered(StepReply reply, int chars) {}

  private final Set<AttemptKey> inProgress = new HashSet<>();
  private final Map<AttemptKey, Answered> answered = new LinkedHashMap<>();
  private final Set<AttemptKey> unknown = new LinkedHashSet<>();
  private long chars;

  /**
   * What to do with a request that is not past CompleteBy; one to call is in progress from here.
   */
  synchronized Arrival arrive(StepRequest request, Instant now) {
    AttemptKey key = AttemptKey.of(request);
    Answered answer = answered.get(key);
    if (answer != null) {
      return new Arrival.Answered(answer.reply());
    }
    if (!inProgress.add(key)) {
      return new Arrival.InProgress();
    }
    PriorCalls priorCalls = unknown.contains(key) ? PriorCalls.SOME : PriorCalls.NONE;
    return new Arrival.ToCall(new StepWork(request, priorCalls, now));
  }

  /** The attempt is no longer in progress, and no call was made for it. */
  synchronized void release(AttemptKey key) {
    inProgress.remove(key);
  }

  /** Calls were made; their outcome is unknown. */
  synchronized void endUnknown(AttemptKey key) {
    inProgress.remove(key);
    unknown.remove(key);
    unknown.add(key);
    if (unknown.size() > MOST_UNKNOWN) {
      forgetOldest(unknown.iterator());
    }
  }

  synchronized void endAnswered(AttemptKey key, StepReply reply) {
    inProgress.remove(key);
    unknown.remove(key);
    forget(answered.remove(key));
    Answered answer =
        new Answered(reply, reply.result() == null ? 0 : ResultJson.chars(reply.result()));
    answered.put(key, answer);
    chars += answer.chars();
    Iterator<Answered> oldest = answered.values().iterator();
    while (answered.size() > MOST_ANSWERED || chars > MOST_CHARS) {
      forget(forgetOldest(oldest));
    }
  }

  private static <T> T forgetOldest(Iterator<T> oldest) {
    T evicted = oldest.next();
    oldest.remove();
    return evicted;
  }

  private void forget(@Nullable Answered evicted) {
    chars -= evicted == null ? 0 : evicted.chars();
  }
}
