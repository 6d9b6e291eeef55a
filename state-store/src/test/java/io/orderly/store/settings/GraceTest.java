package io.orderly.store.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.settings.Grace.GraceDiffersException;
import io.orderly.store.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;
import org.springframework.jdbc.core.JdbcTemplate;

/** Services that decide on the same steps find out at their start that their grace differs. */
@Tag("servers")
class GraceTest {

  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
  private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  private final SharedSettings settings =
      new PostgresSharedSettings(new JdbcTemplate(TestDatabase.empty()));

  @Test
  void servicesWithTheSameGraceStartInAnyOrder() {
    assertThat(Grace.of("scheduler", TWO_SECONDS, settings)).isEqualTo(TWO_SECONDS);
    assertThat(Grace.ofSupervisor(TWO_SECONDS, settings)).isEqualTo(TWO_SECONDS);
    assertThat(Grace.of("submission", TWO_SECONDS, settings)).isEqualTo(TWO_SECONDS);
  }

  @Test
  void serviceWithAnotherGraceThanTheSupervisorDoesNotStart() {
    Grace.ofSupervisor(TWO_SECONDS, settings);

    assertThatThrownBy(() -> Grace.of("scheduler", FIVE_SECONDS, settings))
        .isInstanceOf(GraceDiffersException.class)
        .hasMessageContaining("orderly.grace is PT5S in the scheduler service")
        .hasMessageContaining("the supervisor service stored PT2S");
  }

  @Test
  void graceOfTheSupervisorCountsAlsoAfterAnotherServiceStoredItsOwn() {
    Grace.of("scheduler", TWO_SECONDS, settings);

    Grace.ofSupervisor(FIVE_SECONDS, settings);

    assertThat(Grace.of("submission", FIVE_SECONDS, settings)).isEqualTo(FIVE_SECONDS);
    assertThatThrownBy(() -> Grace.of("scheduler", TWO_SECONDS, settings))
        .isInstanceOf(GraceDiffersException.class);
  }

  @Test
  void logNamesTheSettingAndTheFix() {
    Grace.ofSupervisor(TWO_SECONDS, settings);

    FailureAnalysis analysis = analysisOf("submission", FIVE_SECONDS);

    assertThat(analysis.getDescription())
        .contains("orderly.grace is PT5S in the submission service");
    assertThat(analysis.getAction()).contains("orderly.grace of the supervisor", "the same value");
  }

  private FailureAnalysis analysisOf(String service, Duration grace) {
    try {
      Grace.of(service, grace, settings);
      throw new AssertionError("the grace was accepted");
    } catch (GraceDiffersException differs) {
      // Spring's own analyzers need a context and can't be made here.
      return SpringFactoriesLoader.forDefaultResourceLocation(getClass().getClassLoader())
          .load(FailureAnalyzer.class, FailureHandler.handleMessage((message, cause) -> {}))
          .stream()
          .map(analyzer -> analyzer.analyze(differs))
          .filter(found -> found != null && found.getCause() == differs)
          .findFirst()
          .orElseThrow();
    }
  }
}
