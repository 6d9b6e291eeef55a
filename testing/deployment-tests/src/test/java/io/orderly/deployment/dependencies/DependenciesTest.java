package io.orderly.deployment.dependencies;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import io.orderly.deployment.dependencies.ReviewedLibraries.Component;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What we ship has no hole that we know of. Offline: the list is committed. */
class DependenciesTest {

  private static final List<String> PROGRAMS =
      List.of(
          "submission-service",
          "scheduler-service",
          "agent-service",
          "supervisor-service",
          "local-suite/kafka-broker",
          "local-suite/partner-sandbox",
          "local-suite/command-line",
          "cli");

  private static final ReviewedLibraries JUDGED =
      new ReviewedLibraries(Yaml.read(Checkout.text("docs/dependencies-judged.yaml")));

  private static Path billOfMaterials(String program) {
    return Checkout.path(program + "/target/bom.json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "submission-service",
        "scheduler-service",
        "agent-service",
        "supervisor-service",
        "local-suite/command-line",
        "cli"
      })
  void billOfMaterialsNamesTheLibrariesOfAProgram(String program) {
    assertThat(billOfMaterials(program)).as("the build writes it: mvn generate-resources").exists();
    assertThat(components(program)).extracting(Component::library).contains("org.slf4j:slf4j-api");
  }

  @Test
  void nothingThatIsShippedHasAHoleThatIsKnown() {
    List<Component> shipped = PROGRAMS.stream().flatMap(DependenciesTest::components).toList();

    assertThat(JUDGED.breaches(shipped)).isEmpty();
  }

  @Test
  void anOldLibraryAndAnEntryForNothingAreFound() {
    var judged =
        new ReviewedLibraries(
            Yaml.read(
                """
                minimum:
                  - { library: "a:b", version: 1.10.0, advisory: CVE-1, reason: shown }
                  - { library: "a:gone", version: 1.0.0, advisory: CVE-2, reason: shown }
                """));

    assertThat(judged.breaches(List.of(new Component("a:b", "1.9.9"))))
        .containsExactly(
            "a:b 1.9.9 has CVE-1, mended in 1.10.0",
            "a:gone is not shipped any more: remove its entry");
  }

  @ParameterizedTest
  @CsvSource({
    "1.10, 1.9, 1",
    "4.1.135.Final, 4.1.135, 0",
    "2.22, 2.22.1, -1",
    "42.7.14, 42.7.7, 1"
  })
  void versionsCompareByTheirNumbers(String one, String other, int expected) {
    assertThat(LibraryVersion.of(one).compareTo(LibraryVersion.of(other))).isEqualTo(expected);
  }

  private static Stream<Component> components(String program) {
    return Component.of(Yaml.read(Checkout.text(billOfMaterials(program))));
  }
}
