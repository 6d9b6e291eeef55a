package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.platform.problem.ProblemType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names that users write or query are the field's words. The words below were our own; a new name
 * takes the word that Spring, Kafka, Kubernetes or Prometheus use.
 */
class PublicNamesTest {

  private static final Path HOME = OrderlyHome.find().root();

  private static final Path HELP = Path.of("local-suite/command-line/help.txt");

  private static final Path METRICS = Path.of("docs/reference/metrics.md");

  private static final Path MIGRATIONS = Path.of("state-store/src/main/resources/db/migration");

  private static final Pattern IDENTIFIER = Pattern.compile("\\b[a-z][a-z0-9_]*\\b");

  /** Between the words of a name in camel case, and at hyphens. */
  private static final String CAMEL_CASE = "(?=\\p{Upper})|-";

  private static final Set<String> WORDS_OF_OUR_OWN =
      Set.of(
          "away",
          "because",
          "credit",
          "lane",
          "departed",
          "departing",
          "desk",
          "door",
          "doors",
          "duty",
          "every",
          "figures",
          "held",
          "heard",
          "hold",
          "lanes",
          "least",
          "lift",
          "longest",
          "moment",
          "most",
          "owed",
          "owes",
          "pace",
          "place",
          "room",
          "shares",
          "spare",
          "standing",
          "story",
          "telling",
          "told",
          "trouble",
          "turn",
          "turns",
          "unshared",
          "untold",
          "verdict",
          "wish",
          "within",
          "word",
          "words",
          "wrong");

  @Test
  void settings() {
    assertThat(Setting.all().map(Setting::key).flatMap(key -> parts(key, "[.\\-\\[\\]*]+")))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
  }

  @Test
  void metricsAndLabels() throws IOException {
    try (Stream<String> lines = Files.lines(HOME.resolve(METRICS))) {
      assertThat(
              lines
                  .filter(line -> line.startsWith("| `orderly_"))
                  .map(line -> line.substring(0, line.lastIndexOf('|', line.length() - 2)))
                  .flatMap(line -> parts(line, "[_ |`,]+")))
          .isNotEmpty()
          .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
    }
  }

  @Test
  void problemTypes() {
    assertThat(
            Stream.of(ProblemType.values())
                .map(type -> type.uri().toString())
                .flatMap(uri -> parts(uri, "[:\\-]+")))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"submission", "supervisor"})
  void paths(String service) throws IOException {
    Path document = Path.of("docs/api", service + ".openapi.json");
    var paths = new ObjectMapper().readTree(HOME.resolve(document).toFile()).path("paths");

    assertThat(paths.properties().stream().flatMap(path -> parts(path.getKey(), "[/{}\\-]+")))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
  }

  /** What is sent and received as JSON, over REST and over Kafka. */
  @ParameterizedTest
  @ValueSource(
      strings = {"submission.openapi.json", "supervisor.openapi.json", "asyncapi.yaml", "schemas"})
  void jsonFieldsParametersAndOperations(String name) throws IOException {
    try (Stream<Path> documents = Files.walk(HOME.resolve("docs/api").resolve(name))) {
      assertThat(
              documents
                  .filter(Files::isRegularFile)
                  .flatMap(PublicNamesTest::names)
                  .flatMap(field -> parts(field, CAMEL_CASE))
                  .distinct())
          .isNotEmpty()
          .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
    }
  }

  /** The properties of all schemas, the parameters and the operations of a document. */
  private static Stream<String> names(Path document) {
    try {
      JsonNode root = new ObjectMapper(new YAMLFactory()).readTree(document.toFile());
      return Stream.concat(
          fieldNames(root.path("operations")), nodes(root).flatMap(PublicNamesTest::namesOf));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Stream<JsonNode> nodes(JsonNode node) {
    return Stream.concat(Stream.of(node), node.valueStream().flatMap(PublicNamesTest::nodes));
  }

  private static Stream<String> namesOf(JsonNode node) {
    return Stream.of(
            fieldNames(node.path("properties")),
            node.path("parameters").findValuesAsText("name").stream(),
            node.path("operationId").isTextual()
                ? Stream.of(node.path("operationId").textValue())
                : Stream.<String>empty())
        .flatMap(names -> names);
  }

  private static Stream<String> fieldNames(JsonNode node) {
    return node.properties().stream().map(Map.Entry::getKey);
  }

  @Test
  void commands() throws IOException {
    try (Stream<String> lines = Files.lines(HOME.resolve(HELP))) {
      assertThat(
              lines.filter(line -> line.startsWith("== ")).flatMap(line -> parts(line, "[ \\-]+")))
          .isNotEmpty()
          .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
    }
  }

  @Test
  void tablesAndColumns() throws IOException {
    try (Stream<Path> migrations = Files.list(HOME.resolve(MIGRATIONS))) {
      assertThat(migrations.flatMap(PublicNamesTest::identifiers).flatMap(name -> parts(name, "_")))
          .isNotEmpty()
          .doesNotContainAnyElementsOf(WORDS_OF_OUR_OWN);
    }
  }

  /** Keywords are in capitals; comments and texts are left out. */
  private static Stream<String> identifiers(Path migration) {
    try {
      String statements = Files.readString(migration).replaceAll("--[^\n]*|'[^']*'", "");
      return IDENTIFIER.matcher(statements).results().map(MatchResult::group);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Stream<String> parts(String name, String separators) {
    return Stream.of(name.split(separators, -1)).map(part -> part.toLowerCase(Locale.ROOT));
  }
}
