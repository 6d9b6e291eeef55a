package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a browser would refuse under the console's policy must not be in a template at all. */
class TemplatesTest {

  private static final Path TEMPLATES = Path.of("src/main/resources/templates/console");

  @Test
  void noTemplateHasAStyleOrAScriptOfItsOwn() {
    List<String> texts = texts();

    assertThat(texts).hasSizeGreaterThan(15);
    assertThat(texts)
        .noneMatch(text -> text.matches("(?s).*<[^>@]*\\sstyle=.*"))
        .noneMatch(text -> text.contains("<style"))
        .noneMatch(text -> text.matches("(?s).*<script(?![^>]*\\ssrc=).*"))
        .noneMatch(text -> text.matches("(?s).*\\son[a-z]+=\".*"))
        .noneMatch(text -> text.contains("$unsafe"));
  }

  @Test
  void theScriptThatPagesNameIsOfTheVersionInTheBuild() {
    assertThat(
            getClass().getResource("/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js"))
        .isNotNull();
  }

  private static List<String> texts() {
    try (Stream<Path> files = Files.walk(TEMPLATES)) {
      return files
          .filter(file -> file.toString().endsWith(".jte"))
          .map(TemplatesTest::text)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the templates can't be read", e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("a template can't be read", e);
    }
  }
}
