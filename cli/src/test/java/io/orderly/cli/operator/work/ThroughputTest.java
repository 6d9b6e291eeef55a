package io.orderly.cli.operator.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ThroughputTest {

  private final Throughput flow = new Throughput();

  @Test
  void theFirstLookKnowsOnlyWhatCame() throws IOException {
    var rates = flow.at(work("12:00:00", "12:01:00", 120, 50));

    assertThat(rates.accepted()).isEqualTo(2);
    assertThat(rates.finished()).isEmpty();
  }

  @Test
  void whatWentIsWhatCameLessWhatIsLeft() throws IOException {
    flow.at(work("12:00:00", "12:01:00", 120, 50));
    assertThat(flow.since())
        .hasValueSatisfying(at -> assertThat(at).hasToString("2026-01-31T12:01:00Z"));

    var rates = flow.at(work("12:01:00", "12:01:10", 40, 70));

    assertThat(rates.accepted()).isEqualTo(4);
    assertThat(rates.finished()).hasValue(2);
  }

  @Test
  void aCountSinceAnotherMomentSaysNothingOfWhatWent() throws IOException {
    flow.at(work("12:00:00", "12:01:00", 120, 50));

    assertThat(flow.at(work("12:01:05", "12:01:10", 40, 70)).finished()).isEmpty();
  }

  @Test
  void looksOfMoreThanAMinuteAgoAreForgotten() throws IOException {
    flow.at(work("12:00:00", "12:01:00", 120, 50));
    flow.at(work("12:01:00", "12:01:50", 40, 70));
    flow.at(work("12:01:00", "12:02:20", 40, 70));

    assertThat(flow.since())
        .hasValueSatisfying(at -> assertThat(at).hasToString("2026-01-31T12:01:50Z"));
  }

  private static JsonNode work(String since, String readAt, int submitted, int live)
      throws IOException {
    return new ObjectMapper()
        .readTree(
            """
            {"since": "2026-01-31T%sZ", "readAt": "2026-01-31T%sZ", "submitted": %d,
             "orders": {"Pending": %d}}
            """
                .formatted(since, readAt, submitted, live));
  }
}
