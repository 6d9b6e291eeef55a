package io.orderly.contract.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.telemetry.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.util.ReflectionUtils;

/** Settings and metrics that the documentation names exist. Decision records tell of older ones. */
class DocumentedNamesTest {

  private static final Path HOME = OrderlyHome.find().root();
  private static final Pattern SETTING = Pattern.compile("`(orderly\\.[a-z0-9.-]+)`");
  private static final Pattern LISTED_METRIC =
      Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);
  private static final Pattern METRIC = Pattern.compile("\\b(orderly_[a-z_]+)\\b");

  @Test
  void settings() {
    Set<String> keys =
        Stream.of(
                Setting.all().map(Setting::key),
                SettingMetadata.all().stream().map(SettingMetadata::name),
                fieldsOfLogsAndTraces())
            .flatMap(Function.identity())
            .collect(Collectors.toSet());

    assertThat(named(SETTING))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(keys).anyMatch(key -> isOrIsBelow(key, name)));
  }

  @Test
  void metrics() throws IOException {
    Set<String> metrics =
        LISTED_METRIC
            .matcher(Files.readString(HOME.resolve("docs/reference/metrics.md")))
            .results()
            .map(row -> row.group(1))
            .collect(Collectors.toSet());

    assertThat(named(METRIC))
        .isNotEmpty()
        .allSatisfy(
            name -> assertThat(metrics).contains(name.replaceAll("_(bucket|count|sum)$", "")));
  }

  /** They have the same prefix. */
  private static Stream<String> fieldsOfLogsAndTraces() {
    return Stream.of(Fields.class.getFields())
        .map(field -> String.valueOf(ReflectionUtils.getField(field, null)));
  }

  private static boolean isOrIsBelow(String key, String name) {
    return key.equals(name) || key.startsWith(name + ".") || key.startsWith(name + "[");
  }

  private static Set<String> named(Pattern pattern) {
    try (Stream<Path> pages = Files.walk(HOME.resolve("docs"))) {
      return Stream.concat(pages, Stream.of(HOME.resolve("README.md")))
          .filter(page -> page.toString().endsWith(".md"))
          .filter(page -> !page.startsWith(HOME.resolve("docs/adr")))
          .flatMap(page -> pattern.matcher(text(page)).results())
          .map((MatchResult match) -> match.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
