package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The PrometheusRule has the groups of {@code monitoring/prometheus/rules}; with {@code
 * -Dorderly.write-rules} it is made so.
 */
class PrometheusRuleTest {

  private static final String WRITE = "orderly.write-rules";
  private static final Path GENERATED =
      Checkout.path("k8s/components/monitoring/prometheus-rule.yaml");
  private static final String GROUPS = "groups:";
  private static final String HEAD =
      """
      # Generated from monitoring/prometheus/rules: mvn -f testing/deployment-tests/pom.xml test -D%s
      apiVersion: monitoring.coreos.com/v1
      kind: PrometheusRule
      metadata:
        name: orderly
        labels:
          app.kubernetes.io/part-of: orderly
      spec:
        groups:
      """
          .formatted(WRITE);

  @Test
  void itHasTheGroupsOfTheRuleFiles() throws IOException {
    String expected =
        Checkout.files("monitoring/prometheus/rules", ".yml").stream()
            .map(PrometheusRuleTest::groups)
            .collect(Collectors.joining("\n", HEAD, ""));
    if (System.getProperty(WRITE) != null) {
      Files.writeString(GENERATED, expected);
    }

    assertThat(GENERATED).as("generate it with -D" + WRITE).hasContent(expected);
  }

  /** With their comments, two columns further right. */
  private static String groups(Path file) {
    List<String> lines = Checkout.text(file).lines().toList();
    return lines.subList(lines.indexOf(GROUPS) + 1, lines.size()).stream()
        .map(line -> line.isEmpty() ? "\n" : "  " + line + "\n")
        .collect(Collectors.joining());
  }
}
