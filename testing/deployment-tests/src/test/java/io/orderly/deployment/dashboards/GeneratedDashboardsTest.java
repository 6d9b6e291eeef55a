package io.orderly.deployment.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The dashboards are what their sources say; with {@code -Dorderly.write-dashboards} made so. */
class GeneratedDashboardsTest {

  private static final String WRITE = "orderly.write-dashboards";

  static List<DashboardSource> sources() {
    return DashboardSource.all();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void theDashboardIsWhatItsSourceSays(DashboardSource source) throws IOException {
    String json = DashboardJson.of(source);
    if (System.getProperty(WRITE) != null) {
      Files.writeString(source.generated(), json);
    }

    assertThat(source.generated())
        .as("generate it: mvn -f testing/deployment-tests/pom.xml test -D" + WRITE)
        .hasContent(json);
  }

  @Test
  void noDashboardIsLeftWithoutSource() {
    List<Path> generated = sources().stream().map(DashboardSource::generated).toList();

    assertThat(Checkout.files("monitoring/grafana/dashboards", ".json"))
        .containsExactlyInAnyOrderElementsOf(generated);
  }
}
