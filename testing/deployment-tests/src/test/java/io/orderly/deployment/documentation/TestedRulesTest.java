package io.orderly.deployment.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.deployment.Checkout;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the list of rules names as noticing that a rule is broken is there. */
class TestedRulesTest {

  private static final Path MUTANTS =
      Checkout.path("testing/simulation/src/test/java/io/orderly/simulation/mutation/Mutants.java");
  private static final Pattern ROW =
      Pattern.compile("^\\| (?!---).+? \\| (.*)\\|$", Pattern.MULTILINE);
  private static final Pattern MUTANT = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)\\.(\\w+)`");

  /** A test may be parameterized, so that not all of them have the same annotation. */
  private static final Pattern METHOD = Pattern.compile("\\bvoid (\\w+)\\(");

  @Test
  void everyRuleNamesMutantsAndTests() {
    assertThat(rows())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            row ->
                assertThat(row.replaceAll(TEST.pattern() + "|" + MUTANT.pattern(), "x"))
                    .matches("x(, x)*"));
  }

  @Test
  void everyMutantThatIsNamedIsThere() {
    String mutants = Checkout.text(MUTANTS);

    assertThat(found(MUTANT).map(MatchResult::group)).isNotEmpty().allMatch(mutants::contains);
  }

  @Test
  void everyTestThatIsNamedIsThere() {
    Set<String> named = found(TEST).map(match -> match.group(1)).collect(Collectors.toSet());

    assertThat(found(TEST).map(match -> match.group(1) + "." + match.group(2)))
        .isNotEmpty()
        .isSubsetOf(
            Checkout.files("", "Test.java").stream()
                .filter(file -> named.contains(name(file)))
                .flatMap(
                    file ->
                        METHOD
                            .matcher(Checkout.text(file))
                            .results()
                            .map(method -> name(file) + "." + method.group(1)))
                .toList());
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  /** The second cells of the rows, without those of the heads. */
  private static List<String> rows() {
    return ROW.matcher(Checkout.text("testing/rules.md"))
        .results()
        .map(row -> row.group(1).strip())
        .filter(cell -> !cell.equals("Noticed by"))
        .toList();
  }

  private static Stream<MatchResult> found(Pattern pattern) {
    return rows().stream().flatMap(row -> pattern.matcher(row).results());
  }
}
