package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations and their parameters in workflow files. */
class StepOperationTest {

  private static WorkflowText ship(String fields) {
    return FULL.with("undo: none", "undo: none\n    " + fields);
  }

  @Test
  void aStepNamesAnOperationAndGivesItParameters() {
    StepOperation operation =
        ship("operation: express\n    with: { insured: true, note: a, amount: 1.50, pieces: 2 }")
            .parsed()
            .step("ship")
            .operation();

    assertThat(operation.name()).isEqualTo("express");
    assertThat(operation.parameters())
        .hasToString("{\"amount\":1.50,\"insured\":true,\"note\":\"a\",\"pieces\":2}");
    assertThat(FULL.parsed().step("ship").operation()).isEqualTo(StepOperation.DEFAULT);
  }

  @Test
  void bothArePartOfTheVersionTheOrderOfParametersIsNot() {
    List<String> versions =
        Stream.of(
                FULL,
                ship("operation: express"),
                ship("operation: slow"),
                ship("with: { a: 1 }"),
                ship("with: { a: 2 }"),
                ship("with: { a: 1, b: 2 }"))
            .map(text -> text.parsed().id().version())
            .toList();

    assertThat(versions).doesNotHaveDuplicates();
    assertThat(ship("with: { b: 2, a: 1 }").parsed().id().version()).isEqualTo(versions.get(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          operation: Express       | step "ship": operation is "Express"; it must be the name of an operation: 1 to 63 small letters, digits and hyphens that begin with a letter.
          with: [ a ]              | step "ship": with is a list; it must be a mapping of 1 to 20 parameters.
          with: {}                 | step "ship": with is an empty mapping; it must be a mapping of 1 to 20 parameters.
          with: { a: [ 1 ] }       | step "ship", with: a is a list; it must be text of at most 1000 characters, a number of at most 38 digits, true or false.
          with: { a: 1e99 }        | step "ship", with: a is 1E+99; it must be text of at most 1000 characters, a number of at most 38 digits, true or false.
          with: { a-b: 1 }         | step "ship", with: the name of a parameter is "a-b"; it must have 1 to 63 letters, digits and underscores and begin with a small letter.
          """)
  void whatNoAgentCouldTakeIsAnError(String field, String error) {
    assertThat(errors(ship(field))).containsExactly(error);
  }

  @Test
  void theParametersAreBounded() {
    String many =
        IntStream.rangeClosed(1, 21)
            .mapToObj(i -> "p" + i + ": 1")
            .collect(Collectors.joining(", "));

    assertThat(errors(ship("with: { " + many + " }")))
        .singleElement()
        .asString()
        .contains("1 to 20");
    assertThat(errors(ship("with: { a: \"x\\0y\" }"))).hasSize(1);
    assertThat(errors(ship("with: { a: " + "x".repeat(1_001) + " }"))).hasSize(1);
  }

  private static List<String> errors(WorkflowText text) {
    return catchThrowableOfType(
            InvalidWorkflowException.class, () -> new WorkflowParser().parse("test", text.yaml()))
        .errors();
  }
}
