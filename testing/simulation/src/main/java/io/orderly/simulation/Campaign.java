package io.orderly.simulation;

import io.orderly.simulation.faults.Fault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs many seeds on several workers, until one fails. */
public final class Campaign {

  private final Seeds seeds;
  private final Set<Fault> without;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();
  private final AtomicReference<@Nullable FailedSeed> failed = new AtomicReference<>();

  /**
   * Which seeds are completed.
   *
   * @param count how many
   * @param workers how many at the same time
   */
  public record Seeds(long first, long count, int workers) {

    public Seeds {
      if (count < 1 || workers < 1) {
        throw new IllegalArgumentException("at least one seed and one worker are required");
      }
    }
  }

  /** A campaign. */
  public Campaign(Seeds seeds, Set<Fault> without) {
    this.seeds = seeds;
    this.without = Set.copyOf(without);
  }

  /** How many seeds have been completed. */
  public long completed() {
    return completed.get();
  }

  /**
   * Runs all of them.
   *
   * @return a seed that failed, if any; the remaining seeds were not run then
   */
  public Optional<FailedSeed> run() {
    List<Thread> workers =
        IntStream.range(0, seeds.workers())
            .mapToObj(number -> new Thread(this::work, "simulation-" + number))
            .toList();
    workers.forEach(Thread::start);
    workers.forEach(Campaign::join);
    return Optional.ofNullable(failed.get());
  }

  private static void join(Thread worker) {
    try {
      worker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the campaign was interrupted", e);
    }
  }

  private void work() {
    try (Simulation simulation = new Simulation(without)) {
      long number = next.getAndIncrement();
      while (number < seeds.count() && failed.get() == null) {
        runSeed(simulation, seeds.first() + number);
        number = next.getAndIncrement();
      }
    }
  }

  private void runSeed(Simulation simulation, long seed) {
    try {
      simulation.run(seed);
      completed.incrementAndGet();
    } catch (RuntimeException | Error broken) {
      failed.compareAndSet(null, FailedSeed.of(seed, broken, without));
    }
  }
}
