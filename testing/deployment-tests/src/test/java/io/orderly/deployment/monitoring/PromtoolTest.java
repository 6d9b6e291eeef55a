package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.ExternalProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus's own tool says. */
@Tag("servers")
class PromtoolTest {

  private static final Path PROMETHEUS = Checkout.path("monitoring/prometheus");

  private final ExternalProgram promtool = ExternalProgram.required("promtool");

  @Test
  void theConfigurationIsValidAndFindsTheRules() {
    assertThat(promtool.run(PROMETHEUS, "check", "config", "prometheus.yml"))
        .contains(
            Checkout.files("monitoring/prometheus/rules", ".yml").size() + " rule files found");
  }

  @Test
  void theRulesAreValid() {
    assertThat(promtool.run(PROMETHEUS, arguments("check", "rules", "rules")))
        .contains("SUCCESS")
        .doesNotContain("FAILED");
  }

  @Test
  void theRulesPassTheirUnitTests() {
    assertThat(promtool.run(PROMETHEUS, arguments("test", "rules", "tests")))
        .contains("SUCCESS")
        .doesNotContain("FAILED");
  }

  @Test
  void thePanelsAskInValidPromQl(@TempDir Path folder) throws IOException {
    List<String> queries =
        Dashboard.all().stream().flatMap(dashboard -> dashboard.queries().stream()).toList();
    new ObjectMapper().writeValue(folder.resolve("panels.yml").toFile(), recordingRules(queries));

    assertThat(promtool.run(folder, "check", "rules", "panels.yml"))
        .contains(queries.size() + " rules found");
  }

  private static Map<String, Object> recordingRules(List<String> queries) {
    List<Map<String, String>> rules =
        IntStream.range(0, queries.size())
            .mapToObj(
                i ->
                    Map.of(
                        "record",
                        "panel:query" + i,
                        "expr",
                        queries.get(i).replace("$__rate_interval", "1m")))
            .toList();
    return Map.of("groups", List.of(Map.of("name", "panels", "rules", rules)));
  }

  private static String[] arguments(String verb, String what, String folder) {
    Stream<String> files =
        Checkout.files("monitoring/prometheus/" + folder, ".yml").stream().map(Path::toString);
    return Stream.concat(Stream.of(verb, what), files).toArray(String[]::new);
  }
}
