package io.orderly.deployment.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinksTest {

  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
  private static final Path INDEX = Checkout.path("docs/README.md");

  static Stream<Path> pages() {
    return Stream.concat(
        Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "UPGRADING.md")
            .map(Checkout::path),
        Checkout.files("docs", ".md").stream());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsToAFile(Path page) {
    assertThat(links(page)).allSatisfy(target -> assertThat(target).exists());
  }

  @Test
  void theIndexLeadsToEveryPage() {
    List<Path> linked = links(INDEX).toList();

    assertThat(Checkout.files("docs", ".md"))
        .filteredOn(page -> !page.equals(INDEX))
        .filteredOn(page -> linked.stream().noneMatch(page::startsWith))
        .as("pages that docs/README.md does not name, by themselves or by their folder")
        .filteredOn(page -> !page.startsWith(Checkout.path("docs/adr")))
        .isEmpty();
  }

  private static Stream<Path> links(Path page) {
    return LINK.matcher(Checkout.text(page))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.startsWith("http") && !link.startsWith("mailto:"))
        .map(link -> page.resolveSibling(link).normalize());
  }
}
