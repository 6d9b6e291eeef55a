package io.orderly.scheduler.routing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The unanswered requests of one agent, by partition. A declined, refused or unanswered request
 * counts until its CompleteBy: so an instance that fails fast gets no more requests than others,
 * and every count ends by itself.
 */
final class AgentLoad {

  /** A run is this fraction of an average partition, so that partitions stay even under load. */
  private static final int RUNS_IN_A_SHARE = 4;

  private record Lingering(int partition, Instant until) {}

  private final PriorityQueue<Lingering> lingering =
      new PriorityQueue<>(Comparator.comparing(Lingering::until));
  private int[] unanswered = new int[0];

  /** The partitions that requests may go to, in ascending order. */
  private int[] open = new int[0];

  private int total;
  private int latest;
  private long answers;
  private final AnswerRate answerRate = new AnswerRate();
  private Status status = Status.ANSWERING;
  private @Nullable AttemptKey probe;

  private enum Status {
    ANSWERING,
    /** A request passed its CompleteBy, and no answer at all was received since it was sent. */
    SILENT
  }

  /** The partitions that requests may go to now; what was sent to others still counts there. */
  void partitions(Collection<Integer> numbers) {
    open = numbers.stream().mapToInt(Integer::intValue).sorted().toArray();
    int length = open.length == 0 ? 0 : open[open.length - 1] + 1;
    if (length > unanswered.length) {
      unanswered = Arrays.copyOf(unanswered, length);
    }
  }

  int partitions() {
    return open.length;
  }

  int total() {
    return total;
  }

  /** How many requests may still be answered: what was refused or declined lingers only. */
  int inFlight() {
    return total - lingering.size();
  }

  /** Whether it is sent one request at a time, since it answered nothing at all. */
  boolean isSilent() {
    return status == Status.SILENT;
  }

  /** How many answers were received, whatever they said. */
  long answers() {
    return answers;
  }

  /**
   * How many more requests it may be sent. While it is silent that is one at a time, as a probe, so
   * that an outage does not use up the attempts of every order that waits. One that answers quickly
   * gets a multiple, so that its requests and replies come in larger batches.
   *
   * @param freed how many of its requests are answered by what is being decided
   */
  int capacity(int perAgent, int perPartition, int freed) {
    int multiplier = answerRate.multiplier(perAgent);
    int free = Math.min(multiplier * perAgent - total, free(multiplier * perPartition));
    return switch (status) {
      case ANSWERING -> Math.max(0, free + freed);
      case SILENT -> probe == null ? Math.min(1, open.length) : 0;
    };
  }

  private int free(int perPartition) {
    int free = 0;
    for (int partition : open) {
      free += Math.max(0, perPartition - unanswered[partition]);
    }
    return free;
  }

  /**
   * The partition with the fewest unanswered requests, any of them among equals. Under load a run
   * of requests goes to the same one, and partitions whose difference is less than a run count as
   * equal: a batch of records costs the broker and the reader nearly as much as a record.
   */
  OptionalInt choose(Set<Integer> except, RandomGenerator random) {
    int run = Math.max(1, total / Math.max(1, open.length * RUNS_IN_A_SHARE));
    int fewestRuns = Integer.MAX_VALUE;
    List<Integer> candidates = new ArrayList<>();
    for (int partition : open) {
      int runs = unanswered[partition] / run;
      if (except.contains(partition) || runs > fewestRuns) {
        continue;
      }
      if (runs < fewestRuns) {
        fewestRuns = runs;
        candidates.clear();
      }
      candidates.add(partition);
    }
    if (candidates.isEmpty()) {
      return OptionalInt.empty();
    }
    if (run == 1 || !candidates.contains(latest)) {
      latest = candidates.get(random.nextInt(candidates.size()));
    }
    return OptionalInt.of(latest);
  }

  void sent(AttemptKey key, int partition) {
    if (status == Status.SILENT && probe == null) {
      probe = key;
    }
    unanswered[partition]++;
    total++;
  }

  /** The request no longer counts. */
  void release(AttemptKey key, int partition) {
    if (key.equals(probe)) {
      probe = null;
    }
    unanswered[partition]--;
    total--;
  }

  void lingers(int partition, Instant until) {
    lingering.add(new Lingering(partition, until));
  }

  /** An answer was received, whatever its outcome. */
  void answered() {
    answers++;
    status = Status.ANSWERING;
    probe = null;
  }

  /** The agent has answered nothing since it had given so many answers. */
  void unanswered(long answersBefore) {
    if (answersBefore == answers) {
      status = Status.SILENT;
    }
  }

  /** Ends the counts whose CompleteBy is past, and measures how quickly it answers. */
  void expire(Instant now) {
    answerRate.measure(answers, now);
    while (!lingering.isEmpty() && !lingering.element().until().isAfter(now)) {
      unanswered[lingering.remove().partition()]--;
      total--;
    }
  }
}
