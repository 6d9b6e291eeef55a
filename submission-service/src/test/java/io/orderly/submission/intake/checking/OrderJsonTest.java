package io.orderly.submission.intake.checking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.messages.FieldProblem;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderJsonTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          {"a":1,"a":2}                      | a                 | field a is given twice
          {"lines":[{},{"sku":1,"sku":2}]}   | lines[1].sku      | field sku is given twice
          {"customerId":"x"                  | customerId        | it ends too early
          {"customerId":}                    | customerId        | a value is missing
          {"lines":[1,2                      | lines[1]          | it ends too early
          {'a':1}                            | ~~                | in double quotes is missing
          {} {}                              | ~~                | nothing after it
          {}x                                | ~~                | there is a word
          nonsense                           | ~~                | there is a word
          {"attributes":{"\\ud83d":1}}       | attributes        | surrogate
          {"lines":[{"attributes":{"b":{"c":1,"c":2}}}]} | lines[0].attributes.b.c | field c is given twice
          {"a":NaN}                          | a                 | NaN
          {"a":1e99999999999}                | a                 | number
          """)
  void saysWhereReadingEndedAndWhy(String json, String field, String reason) {
    FieldProblem problem = problem(json.getBytes(StandardCharsets.UTF_8));

    assertThat(problem.field()).isEqualTo(field);
    assertThat(problem.rule()).containsIgnoringCase(reason).hasSizeLessThan(400);
  }

  @Test
  void aReasonHoldsNoValue() {
    String unquoted = "{\"attributes\":{\"card\":tok_4711}}";

    assertThat(problem(unquoted.getBytes(StandardCharsets.UTF_8)).rule())
        .contains("neither in double quotes nor true", "(line 1, column")
        .doesNotContain("tok_4711");
  }

  @Test
  void refusesNothingAtAll() {
    assertThat(problem(new byte[0]).rule()).isEqualTo("must be a JSON object, not nothing");
  }

  @Test
  void refusesBytesThatAreNoUtf8() {
    byte[] latin1 = "{\"customerId\":\"caf\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(problem(latin1).rule()).contains("UTF-8");
  }

  @Test
  void refusesADeepNestBeforeItIsATree() {
    assertThat(problem("[".repeat(100_000).getBytes(StandardCharsets.UTF_8)).rule())
        .contains("nested too deeply");
  }

  @Test
  void refusesANumberOfEndlessDigits() {
    assertThat(problem("9".repeat(100_000).getBytes(StandardCharsets.UTF_8)).rule())
        .contains("a number is too long");
  }

  private static FieldProblem problem(byte[] json) {
    BrokenJsonException broken =
        catchThrowableOfType(BrokenJsonException.class, () -> OrderJson.read(json));
    assertThat(broken).isNotNull();
    return broken.problem();
  }
}
