package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What is measured.
 *
 * @param competitors that run beside the suite, in this order
 */
public record BenchPlan(
    Set<Section> sections,
    List<CompetitorProgram> competitors,
    FullLoad fullLoad,
    LightLoad lightLoad,
    Scale scale,
    Waiting waiting,
    Overload overload,
    Soak soak) {

  public BenchPlan {
    sections = Set.copyOf(sections);
    competitors = List.copyOf(competitors);
  }

  /**
   * Orders as fast as they are taken.
   *
   * @param runs how often each is measured
   * @param orders in a run
   * @param warmUp orders before the first run, through each channel
   * @param instances of scheduler and agent, each
   * @param kinds of orders, one after the other through each channel
   */
  public record FullLoad(
      int runs,
      int orders,
      int warmUp,
      int instances,
      List<Channels> channels,
      List<OrderKind> kinds) {

    public FullLoad {
      channels = List.copyOf(channels);
      kinds = List.copyOf(kinds);
    }
  }

  /**
   * Orders on a fixed schedule.
   *
   * @param rates orders a second, one run each
   * @param settling how long orders are sent before the first run
   * @param partnerDelay the partner's own time in a call
   */
  public record LightLoad(
      List<Integer> rates, Duration length, Duration settling, Duration partnerDelay) {

    public LightLoad {
      rates = List.copyOf(rates);
    }
  }

  /**
   * Sizes that the rate must not depend on.
   *
   * @param finished how many finished orders are in the store, rising
   * @param backlog orders that wait at once
   * @param instances of scheduler and agent, each
   */
  public record Scale(List<Integer> finished, int backlog, List<Integer> instances) {

    public Scale {
      finished = List.copyOf(finished);
      instances = List.copyOf(instances);
    }
  }

  /**
   * Orders that wait for their partner.
   *
   * @param orders how many wait, one size after the other
   * @param completions how many of them are completed at once
   */
  public record Waiting(List<Integer> orders, int completions) {

    public Waiting {
      orders = List.copyOf(orders);
    }
  }

  /**
   * More orders than can be carried.
   *
   * @param times as many as the suite completes through the same channel
   */
  public record Overload(int times, Duration length) {}

  /** A steady load for long. */
  public record Soak(Duration length, int ordersPerSecond) {}
}
