package io.orderly.deployment.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of packages is made from what each says of itself. */
class PackagesTest {

  private static final String WRITE = "orderly.write-packages";
  private static final Path PAGE = Checkout.path("docs/reference/packages.md");
  private static final Path HOME = Checkout.path("");
  private static final String SOURCES = "src/main/java";

  private static final Pattern INFO =
      Pattern.compile("/\\*\\*(.*?)\\*/.*?package ([a-z.]+);", Pattern.DOTALL);

  private static final String HEAD =
      """
      # Packages

      What each package is about, from its package documentation. A change there is written here by
      `mvn -pl testing/deployment-tests test -Dtest=PackagesTest -Dorderly.write-packages`.
      """;

  @Test
  void thePageIsWhatThePackagesSay() throws IOException {
    String page =
        byModule().entrySet().stream()
            .map(module -> section(module.getKey(), module.getValue()))
            .collect(Collectors.joining("", HEAD, ""));
    if (System.getProperty(WRITE) != null) {
      Files.writeString(PAGE, page);
    }

    assertThat(Checkout.text(PAGE))
        .as("Run with -D%s and commit %s", WRITE, HOME.relativize(PAGE))
        .isEqualTo(page);
  }

  private static Map<String, Map<String, String>> byModule() throws IOException {
    Map<String, Map<String, String>> modules = new TreeMap<>();
    try (Stream<Path> files = Files.walk(HOME)) {
      files
          .filter(file -> file.endsWith("package-info.java"))
          .filter(file -> file.toString().contains("/" + SOURCES + "/"))
          .filter(file -> !HOME.relativize(file).toString().contains("target/"))
          .forEach(
              file ->
                  modules
                      .computeIfAbsent(module(file), name -> new TreeMap<>())
                      .putAll(about(file)));
    }
    return modules;
  }

  private static String module(Path file) {
    String path = HOME.relativize(file).toString();
    return path.substring(0, path.indexOf("/" + SOURCES));
  }

  /** The first sentence, as Markdown. */
  private static Map<String, String> about(Path file) {
    Matcher info = INFO.matcher(Checkout.text(file));
    if (!info.find()) {
      throw new IllegalStateException(file + " does not say what its package is about");
    }
    String comment = info.group(1).replaceAll("(?m)^\\s*\\* ?", "").strip();
    String first = comment.split("(?s)<p>|\\n\\s*\\n", 2)[0].replaceAll("\\s+", " ").strip();
    return Map.of(
        info.group(2),
        first
            .replaceAll("\\{@code ([^}]*)}", "`$1`")
            .replaceAll("\\{@link (?:[A-Za-z.]*[.#])?([^}]*)}", "`$1`")
            .replace("|", "\\|"));
  }

  private static String section(String module, Map<String, String> packages) {
    return packages.entrySet().stream()
        .map(one -> "| `%s` | %s |\n".formatted(one.getKey(), one.getValue()))
        .collect(
            Collectors.joining(
                "", "\n## %s\n\n| Package | About |\n| --- | --- |\n".formatted(module), ""));
  }
}
