package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Completion;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An event counts as the version of the partner file reads it that the workflow names. */
class EventVersionsTest {

  private static final String AGENT = "agent-of-pay";
  private static final EventVersions EARLIER = new EventVersions("psp@2", List.of());
  private static final EventVersions CURRENT = new EventVersions(null, List.of("psp@2"));

  private static OrderHistory paying(@Nullable String partner) {
    WorkflowDefinition plain = Workflows.of(Workflows.step("pay"));
    OrderHistory story =
        OrderHistory.of(
            new WorkflowDefinition(
                plain.id(),
                Map.of(
                    AGENT, new AgentDefinition(AGENT, Workflows.WINDOW, Tombstones.KEPT, partner)),
                plain.steps()));
    story.claim();
    return story;
  }

  private static Decision captured(OrderHistory story, EventVersions versions) {
    return story.when(capture(versions));
  }

  private static Completion capture(EventVersions versions) {
    return new Completion(
        "pay",
        Direction.FORWARD,
        AGENT,
        "ev-1",
        1,
        new StepOutcome.Completed("{}"),
        OrderHistory.ME,
        versions);
  }

  @Test
  void aStepIsCompletedAsTheVersionReadsItThatItsWorkflowNames() {
    OrderHistory named = paying("psp@2");

    assertThat(captured(named, CURRENT).isChange()).isFalse();
    assertThat(captured(named, EARLIER).isChange()).isTrue();
    assertThat(named.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void theCurrentVersionReadsItForAllOthers() {
    isReadByCurrent(paying(null));
    isReadByCurrent(paying("psp@3"));
    isReadByCurrent(paying("psp@9"));
  }

  private static void isReadByCurrent(OrderHistory story) {
    assertThat(captured(story, EARLIER).isChange()).isFalse();
    assertThat(captured(story, CURRENT).isChange()).isTrue();
  }

  /** Which of the two is about the order, only its workflow says: both can be replayed. */
  @Test
  void withoutTheWorkflowOneOfSomeVersionsIsRefused() {
    OrderHistory story = paying("psp@2");

    for (EventVersions versions : List.of(EARLIER, CURRENT)) {
      Decision decision = capture(versions).withoutWorkflow(story.order(), story.now());

      assertThat(decision.verdict()).isEqualTo(Decision.Verdict.REFUSED);
      assertThat(decision.isChange()).isFalse();
    }
  }

  @Test
  void whatAnotherVersionReadsContradictsNoEnd() {
    OrderHistory story = paying("psp@3");
    story.completed("pay");

    Decision refused =
        story.when(
            new Completion(
                "pay",
                Direction.FORWARD,
                AGENT,
                "ev-1",
                1,
                new StepOutcome.Failed(new Failure("declined-by-bank", "no")),
                OrderHistory.ME,
                EARLIER));

    assertThat(refused.alerts()).isEmpty();
    assertThat(refused.isChange()).isFalse();
  }
}
