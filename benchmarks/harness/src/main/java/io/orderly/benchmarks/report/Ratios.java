package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.measuring.LatencyRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The suite's figures divided by those of the others: medians by medians, least and most as far as
 * the runs allow.
 */
public record Ratios(List<FullLoad> fullLoad, List<LightLoad> lightLoad) {

  private static final Set<String> DOORS =
      Arrays.stream(Channels.values()).map(Channels::value).collect(Collectors.toUnmodifiableSet());

  /**
   * The suite over one other at full load.
   *
   * @param door of the suite: the first that was measured
   * @param other a contender, or the suite through another door
   */
  public record FullLoad(String door, String other, Spread rate, Spread cpuMillisAnOrder) {}

  /**
   * The suite over one other under one light load: the time until an application was told.
   *
   * @param ordersASecond the load
   */
  public record LightLoad(int ordersASecond, String other, Spread p50, Spread p99) {}

  /** All that can be said of these; nothing of a load at which the suite was not measured. */
  public static Ratios of(List<FullLoadSummary> fullLoad, List<LightLoadSummary> lightLoad) {
    return new Ratios(fullLoad(fullLoad), lightLoad(lightLoad));
  }

  private static List<FullLoad> fullLoad(List<FullLoadSummary> standings) {
    Optional<FullLoadSummary> suite =
        standings.stream().filter(standing -> DOORS.contains(standing.name())).findFirst();
    return suite.stream()
        .flatMap(
            ours ->
                standings.stream()
                    .filter(other -> !other.equals(ours))
                    .map(other -> over(ours, other)))
        .toList();
  }

  private static FullLoad over(FullLoadSummary ours, FullLoadSummary other) {
    return new FullLoad(
        ours.name(),
        other.name(),
        ours.ordersASecond().over(other.ordersASecond()),
        ours.cpuMillisAnOrder().over(other.cpuMillisAnOrder()));
  }

  private static List<LightLoad> lightLoad(List<LightLoadSummary> standings) {
    return standings.stream()
        .filter(Ratios::isSuite)
        .flatMap(ours -> besides(ours, standings).map(other -> over(ours, other)))
        .toList();
  }

  private static boolean isSuite(LightLoadSummary standing) {
    return standing.name().equals(LatencyRun.SUITE);
  }

  private static Stream<LightLoadSummary> besides(
      LightLoadSummary ours, List<LightLoadSummary> standings) {
    return standings.stream()
        .filter(other -> other.ordersASecond() == ours.ordersASecond() && !isSuite(other));
  }

  private static LightLoad over(LightLoadSummary ours, LightLoadSummary other) {
    return new LightLoad(
        ours.ordersASecond(),
        other.name(),
        ours.told().p50().over(other.told().p50()),
        ours.told().p99().over(other.told().p99()));
  }
}
