package io.orderly.operator.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.overview.OrderThroughput.Rates;
import io.orderly.process.ProcessState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderThroughputTest {

  private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

  private final OrderThroughput orderThroughput = new OrderThroughput();

  /** Ten orders a second come. */
  private Rates after(Duration time, long live) {
    Instant now = START.plus(time);
    WorkView work = new WorkView(Map.of(ProcessState.PENDING, live), null, 0, List.of(), now);
    return orderThroughput.at(
        work, (from, until) -> Duration.between(from, until).toSeconds() * 10);
  }

  @Test
  void doesNotKnowWhatFinishedBeforeItHasLookedTwice() {
    Rates first = after(Duration.ZERO, 100);

    assertThat(first.accepted()).isEqualTo(10);
    assertThat(first.finished()).isNull();
  }

  @Test
  void whatFinishedIsWhatCameLessWhatIsMoreThere() {
    after(Duration.ZERO, 100);

    Rates rates = after(Duration.ofSeconds(10), 140);

    assertThat(rates.finished()).isEqualTo(6);
  }

  @Test
  void aBacklogThatShrinksFinishedMoreThanCame() {
    after(Duration.ZERO, 100);

    assertThat(after(Duration.ofSeconds(10), 50).finished()).isEqualTo(15);
  }

  @Test
  void whatWasSeenLongAgoSaysNothingOfNow() {
    after(Duration.ZERO, 100);

    assertThat(after(Duration.ofMinutes(5), 0).finished()).isNull();
  }

  @Test
  void aSampleWithoutAViewerCounts() {
    orderThroughput.sample(START, 100);

    assertThat(after(Duration.ofSeconds(10), 140).finished()).isEqualTo(6);
  }
}
