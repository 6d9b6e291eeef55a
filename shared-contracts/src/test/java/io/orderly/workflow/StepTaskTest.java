package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps without an agent in workflow files: somebody is asked, or a time passes. */
class StepTaskTest {

  private static WorkflowText with(String fields) {
    return FULL.with("steps:\n", "steps:\n  - name: review\n    " + fields + "\n");
  }

  @Test
  void aStepAsksSomebody() {
    StepDefinition step =
        with("ask: { of: operators, question: May it be shipped, choices: { yes-ship: completed,"
                + " reject: refused } }")
            .parsed()
            .step("review");

    assertThat(step.task())
        .isEqualTo(
            new StepAsk(
                "operators",
                "May it be shipped",
                List.of("yes-ship", "reject"),
                Set.of("reject"),
                null));
    assertThat(step.agent()).isEqualTo("ask:operators");
    assertThat(step.undo()).isEqualTo(UndoRule.NOTHING);
    assertThat(step.maxWait()).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void withoutChoicesItIsDoneOrNotYet() {
    StepAsk ask =
        (StepAsk) with("ask: { of: courier, question: Deliver }").parsed().step("review").task();

    assertThat(ask.onlyChoice()).contains("done");
  }

  @Test
  void aStepWaitsForATime() {
    WorkflowDefinition workflow = with("wait: 14d").parsed();

    assertThat(workflow.step("review").task()).isEqualTo(new StepWait(Duration.ofDays(14)));
    assertThat(workflow.step("review").maxWait()).isEqualTo(Duration.ofDays(14));
    assertThat(workflow.firstAgent()).isNull();
  }

  @Test
  void aStepWaitsUntilATime() {
    WorkflowDefinition workflow = with("wait: { until: order.attributes.deliverAt }").parsed();

    assertThat(workflow.step("review").task())
        .isEqualTo(new StepWait(Duration.ofDays(365), "order.attributes.deliverAt"));
    assertThat(workflow.step("review").maxWait()).isEqualTo(Duration.ofDays(365));
  }

  @Test
  void aStepAmendsTheOrder() {
    WorkflowDefinition workflow =
        with("amend: { lines: order.lines, attributes: '{\"gift\": false}' }").parsed();

    assertThat(workflow.step("review").task())
        .isEqualTo(new StepAmend("order.lines", "{\"gift\": false}"));
    assertThat(workflow.step("review").agent()).isEqualTo("amend:order");
    assertThat(workflow.step("review").undo()).isEqualTo(UndoRule.NOTHING);
    assertThat(workflow.firstAgent()).isNull();
  }

  @Test
  void eachIsPartOfTheVersion() {
    List<String> versions =
        Stream.of(
                "wait: 14d",
                "wait: 15d",
                "wait: { until: order.attributes.a }",
                "wait: { until: order.attributes.b }",
                "amend: { lines: order.lines }",
                "amend: { attributes: order.lines }",
                "amend: { lines: order.lines, attributes: order.lines }",
                "ask: { of: courier, question: a }",
                "ask: { of: courier, question: b }",
                "ask: { of: operators, question: a }",
                "ask: { of: courier, question: a, choices: { no: refused } }",
                "ask: { of: courier, question: a, choices: { no: completed } }",
                "ask: { of: courier, question: a, input: { type: object } }")
            .map(fields -> with(fields).parsed().id().version())
            .toList();

    assertThat(versions).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          wait: 0s                                                          | wait is "0s"; it must be a duration
          wait: { until: 5 }                                                | until is 5; it must be text
          wait: { for: 1d }                                                 | for
          wait: {}                                                          | wait is an empty mapping; it must be a mapping with until
          { wait: 1d, amend: { lines: order.lines } }                       | amend is a mapping; it must be left out beside wait
          amend: {}                                                         | amend is an empty mapping; it must be a mapping with lines, attributes or both
          amend: order.lines                                                | amend is "order.lines"; it must be a mapping
          amend: { total: order.total }                                     | total
          amend: { lines: [ a ] }                                           | lines is
          { amend: { lines: a }, max-wait: 1d }                             | max-wait is "1d"; it must be left out of a step with amend
          { amend: { lines: a }, agent: stock }                             | agent is "stock"; it must be left out of a step with amend
          { amend: { lines: a }, on-failure: wait, waits: 1, wait-for: 1h } | it must be alert or undo in a step with amend
          { amend: { lines: a }, on-failure: { amend-failed: undo } }       | it must have the codes no-lines, invalid-order and "*" only
          { wait: 1d, on-failure: undo }                                    | on-failure is "undo"; it must be left out of a step with wait
          { wait: 1d, agent: stock }                                        | agent is "stock"; it must be left out of a step with wait
          { wait: 1d, max-wait: 2d }                                        | max-wait is "2d"; it must be left out of a step with wait
          { wait: 1d, ask: { of: a, question: b } }                         | wait is "1d"; it must be left out beside ask
          { ask: { of: a, question: b }, undo: call }                       | undo is "call"; it must be left out of a step with ask
          { ask: { of: a, question: b }, when-waiting: call }                | when-waiting is "call"; it must be left out of a step with ask
          { ask: { of: a, question: b }, attempts: 3 }                      | attempts is 3; it must be left out of a step with ask
          { ask: { of: a, question: b }, on-failure: wait, waits: 1 }       | on-failure is "wait"; it must be alert or undo in a step with ask
          { ask: { of: Ann, question: b } }                                 | of is "Ann"; it must be a name
          { ask: { of: a } }                                                | question is missing
          { ask: { of: a, question: b, choices: { No: refused } } }         | choice is "No"; it must be 1 to 63 small letters
          { ask: { of: a, question: b, choices: { no: failed } } }          | no is "failed"; it must be completed or refused
          { ask: { of: a, question: b, choices: {} } }                      | choices is
          { ask: { of: a, question: b, to: c } }                            | to
          """)
  void whatDoesNotBelongThereIsAnError(String fields, String error) {
    String inner =
        fields.startsWith("{") ? fields.substring(1, fields.length() - 1).strip() : fields;
    String text = "{ name: review, " + inner + " }";
    InvalidWorkflowException refused =
        catchThrowableOfType(
            InvalidWorkflowException.class,
            () -> FULL.with("steps:\n", "steps:\n  - " + text + "\n").parsed());

    assertThat(refused).hasMessageContaining(error);
  }
}
