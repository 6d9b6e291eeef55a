package io.orderly.deployment.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.PinnedImage;
import io.orderly.deployment.Yaml;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DockerfileTest {

  private static final Pattern BASE_IMAGE = Pattern.compile("(?m)^ARG JAVA_IMAGE=(\\S+)$");

  private final List<String> instructions =
      Checkout.text("Dockerfile").lines().filter(line -> !line.startsWith("#")).toList();

  @Test
  void everyStageStartsFromOnePinnedImage() {
    Matcher baseImage = BASE_IMAGE.matcher(Checkout.text("Dockerfile"));

    assertThat(baseImage.find()).isTrue();
    assertThat(baseImage.group(1)).matches(PinnedImage::matches, "pinned");
    assertThat(instructions)
        .filteredOn(line -> line.startsWith("FROM "))
        .hasSize(2)
        .allMatch(line -> line.startsWith("FROM ${JAVA_IMAGE}"));
  }

  @Test
  void itRunsAsANumberedUserAndWithoutAShell() {
    assertThat(instructions).contains("USER 10001:10001");
    assertThat(instructions.get(instructions.size() - 1)).startsWith("ENTRYPOINT [");
  }

  @Test
  void itLogsForWhateverCollectsItsLines() {
    assertThat(instructions).contains("ENV LOGGING_STRUCTURED_FORMAT_CONSOLE=ecs");
  }

  @Test
  void anImageSaysWhatItWasBuiltFrom() {
    assertThat(String.join("\n", instructions))
        .contains("org.opencontainers.image.version=\"${VERSION}\"")
        .contains("org.opencontainers.image.revision=\"${REVISION}\"")
        .contains("org.opencontainers.image.source=\"${SOURCE}\"");
    // An argument that the last stage does not name is empty there.
    assertThat(
            instructions.subList(
                instructions.lastIndexOf("FROM ${JAVA_IMAGE}"), instructions.size()))
        .contains(
            "ARG MODULE", "ARG VERSION=unknown", "ARG REVISION=unknown", "ARG SOURCE=unknown");
  }

  @Test
  void theVersionThatAnImageOfTheComposeFileSaysIsItsTag() {
    List<JsonNode> built =
        Yaml.read(Checkout.text("docker-compose.yml")).path("services").properties().stream()
            .map(Map.Entry::getValue)
            .filter(service -> service.has("build"))
            .toList();

    assertThat(built).hasSize(5);
    assertThat(built)
        .allSatisfy(
            service ->
                assertThat(service.path("image").asText())
                    .endsWith(":" + service.path("build").path("args").path("VERSION").asText()));
  }

  @Test
  void theJarsOfTheImagesAndNothingElseGoToTheirBuilder() {
    Stream<String> jars =
        Yaml.read(Checkout.text("docker-compose.yml")).path("services").findValues("args").stream()
            .map(DockerfileTest::jar)
            .distinct();

    assertThat(Checkout.text(".dockerignore").lines().filter(line -> !line.startsWith("#")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("**"), jars.map(jar -> "!" + jar)).toList());
  }

  /** What the Dockerfile copies for these build arguments. */
  private static String jar(JsonNode buildArguments) {
    String module = buildArguments.path("MODULE").asText();
    String folder = buildArguments.path("MODULE_FOLDER").asText(module);
    return folder + "/target/" + module + ".jar";
  }
}
