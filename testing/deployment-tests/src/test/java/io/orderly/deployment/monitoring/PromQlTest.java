package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PromQlTest {

  private final KnownMetrics metrics =
      KnownMetrics.parse(
          """
          # name, type, labels
          orders gauge process_state
          step_seconds histogram agent
          """);

  @Test
  void findsTheSeriesAndLabelsOfAQuery() {
    PromQl query =
        PromQl.parse(
            """
            histogram_quantile(0.99, sum by (le, agent) (rate(step_seconds_bucket[$__rate_interval])))
              > 5e3 and deriv(max(orders{process_state="Error (all)", instance=~"a.*"})[5m:15s]) > 0
              or absent(orders offset 5m) unless on (agent) other
            """);

    assertThat(query.series()).containsExactly("orders", "other", "step_seconds_bucket");
    assertThat(query.labels()).containsExactly("agent", "instance", "le", "process_state");
  }

  @Test
  void aQueryOfKnownMetricsIsInOrder() {
    PromQl query =
        PromQl.parse("sum by (le, agent, job) (rate(step_seconds_bucket[1m])) > max(orders)");

    assertThat(metrics.breaches(query)).isEmpty();
  }

  @Test
  void aSeriesThatNobodyOffersIsFound() {
    assertThat(metrics.breaches(PromQl.parse("max(oders) + rate(step_seconds[1m])")))
        .containsExactly("unknown series oders", "unknown series step_seconds");
  }

  @Test
  void aLabelThatNoSeriesHasIsFound() {
    assertThat(metrics.breaches(PromQl.parse("sum by (agnet) (orders{state=\"Error\"})")))
        .containsExactly(
            "no series of the query has the label agnet",
            "no series of the query has the label state");
  }
}
