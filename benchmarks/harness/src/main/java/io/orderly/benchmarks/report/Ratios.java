package io.orderly.benchmarks.report;

import io.orderly.benchmarks.loading.OrderKind;
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
public record Ratios(
    List<FullLoad> fullLoad, List<OrderKinds> orderKinds, List<LightLoad> lightLoad) {

  private static final Set<String> DOORS =
      Arrays.stream(Channels.values()).map(Channels::value).collect(Collectors.toUnmodifiableSet());

  /** Runs of other than plain orders, which no competitor has. */
  private static final Set<String> OTHER_KINDS =
      DOORS.stream()
          .flatMap(channel -> otherKinds().map(kind -> kind.named(channel)))
          .collect(Collectors.toUnmodifiableSet());

  private static Stream<OrderKind> otherKinds() {
    return Arrays.stream(OrderKind.values()).filter(kind -> kind != OrderKind.PLAIN);
  }

  /**
   * The suite over one other at full load.
   *
   * @param channel of the suite: the first that was measured
   * @param other a competitor, or the suite through another channel
   */
  public record FullLoad(String channel, String other, Spread rate, Spread cpuMillisPerOrder) {}

  /**
   * Another kind of orders over the plain ones, through the same channel: what it costs more.
   *
   * @param kind {@code rich}
   */
  public record OrderKinds(String channel, String kind, Spread rate, Spread cpuMillisPerOrder) {}

  /**
   * The suite over one other under one light load: the time until an application was notified.
   *
   * @param ordersPerSecond the load
   */
  public record LightLoad(int ordersPerSecond, String other, Spread p50, Spread p99) {}

  /** All that can be said of these; nothing of a load at which the suite was not measured. */
  public static Ratios of(List<FullLoadSummary> fullLoad, List<LightLoadSummary> lightLoad) {
    return new Ratios(fullLoad(fullLoad), orderKinds(fullLoad), lightLoad(lightLoad));
  }

  private static List<FullLoad> fullLoad(List<FullLoadSummary> summaries) {
    Optional<FullLoadSummary> suite =
        summaries.stream().filter(summary -> DOORS.contains(summary.name())).findFirst();
    return suite.stream()
        .flatMap(
            ours ->
                summaries.stream()
                    .filter(other -> !other.equals(ours) && !OTHER_KINDS.contains(other.name()))
                    .map(other -> over(ours, other)))
        .toList();
  }

  private static FullLoad over(FullLoadSummary ours, FullLoadSummary other) {
    return new FullLoad(
        ours.name(),
        other.name(),
        ours.ordersPerSecond().over(other.ordersPerSecond()),
        ours.cpuMillisPerOrder().over(other.cpuMillisPerOrder()));
  }

  private static List<OrderKinds> orderKinds(List<FullLoadSummary> summaries) {
    return summaries.stream()
        .filter(plain -> DOORS.contains(plain.name()))
        .flatMap(plain -> otherKinds().flatMap(kind -> over(kind, plain, summaries)))
        .toList();
  }

  private static Stream<OrderKinds> over(
      OrderKind kind, FullLoadSummary plain, List<FullLoadSummary> summaries) {
    return summaries.stream()
        .filter(other -> other.name().equals(kind.named(plain.name())))
        .map(
            other ->
                new OrderKinds(
                    plain.name(),
                    kind.value(),
                    other.ordersPerSecond().over(plain.ordersPerSecond()),
                    other.cpuMillisPerOrder().over(plain.cpuMillisPerOrder())));
  }

  private static List<LightLoad> lightLoad(List<LightLoadSummary> summaries) {
    return summaries.stream()
        .filter(Ratios::isSuite)
        .flatMap(ours -> besides(ours, summaries).map(other -> over(ours, other)))
        .toList();
  }

  private static boolean isSuite(LightLoadSummary summary) {
    return summary.name().equals(LatencyRun.SUITE);
  }

  private static Stream<LightLoadSummary> besides(
      LightLoadSummary ours, List<LightLoadSummary> summaries) {
    return summaries.stream()
        .filter(other -> other.ordersPerSecond() == ours.ordersPerSecond() && !isSuite(other));
  }

  private static LightLoad over(LightLoadSummary ours, LightLoadSummary other) {
    return new LightLoad(
        ours.ordersPerSecond(),
        other.name(),
        ours.notified().p50().over(other.notified().p50()),
        ours.notified().p99().over(other.notified().p99()));
  }
}
