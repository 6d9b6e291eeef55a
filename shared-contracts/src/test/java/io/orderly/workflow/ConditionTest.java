package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Conditions in workflow files; their language is not part of this module. */
class ConditionTest {

  private static WorkflowText when(String condition) {
    return FULL.with("undo: none", "undo: none\n    when: " + condition);
  }

  @Test
  void aConditionIsReadAsText() {
    assertThat(when("\" order.total > 5 \"").parsed().step("ship").when())
        .isEqualTo("order.total > 5");
    assertThat(FULL.parsed().step("ship").when()).isNull();
  }

  @Test
  void itIsPartOfTheVersion() {
    List<String> versions =
        Stream.of(FULL, when("a"), when("b")).map(text -> text.parsed().id().version()).toList();

    assertThat(versions).doesNotHaveDuplicates();
    assertThat(when("'a'").parsed().id().version()).isEqualTo(versions.get(1));
  }

  @Test
  void itMustBeText() {
    assertThat(errors(new WorkflowParser(), when("true")))
        .containsExactly("step \"ship\": when is true; it must be text.");
    assertThat(errors(new WorkflowParser(), when("' '")))
        .containsExactly("step \"ship\": when is \" \"; it must not be blank.");
    assertThat(errors(new WorkflowParser(), when("a".repeat(1_001))))
        .singleElement()
        .asString()
        .endsWith("; it must have at most 1000 characters.");
  }

  @Test
  void itIsCheckedWithTheStepsBefore() {
    WorkflowParser parser =
        new WorkflowParser(
            (kind, text, before, isOfGroup) -> Optional.of("%s: %s".formatted(text, before)),
            SchemaCheck.ALREADY_CHECKED);

    assertThat(errors(parser, when("a b")))
        .containsExactly("step \"ship\": when is \"a b\"; a b: [reserve-stock, take-payment].");
  }

  @Test
  void noOrderWaitsForTheAgentOfAFirstStepThatMayBeSkipped() {
    assertThat(FULL.parsed().firstAgent()).isEqualTo("inventory");
    assertThat(when("a").parsed().firstAgent()).isEqualTo("inventory");
    WorkflowDefinition conditional =
        FULL.with("on-failure: wait", "when: a\n    on-failure: wait").parsed();
    assertThat(conditional.firstAgent()).isNull();
    assertThat(conditional.firstAgent(step -> true)).isEqualTo("inventory");
  }

  private static List<String> errors(WorkflowParser parser, WorkflowText text) {
    return catchThrowableOfType(
            InvalidWorkflowException.class, () -> parser.parse("test", text.yaml()))
        .errors();
  }
}
