package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.RemoteService;
import io.orderly.messages.Order;
import io.orderly.messages.StepRequest;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A partner that knows keys for an hour, in orders whose workflow claims more: the requests are
 * those that the state machine makes.
 */
class ForgottenKeyTest {

  private static final String ME = "scheduler-1#1";
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(1);
  private static final String DEFINITION =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Idempotency-Key, window: 1h }
      operations:
        perform:
          undo: reverse
          method: POST
          path: /charges
        reverse:
          method: DELETE
          path: /charges/${forwardResult.charge}
      """;

  private final RemoteService service =
      RemoteService.start(RemoteService.answer(201, "{\"charge\": \"ch-1\"}"));
  private final Agent agent = PartnerFixture.agent(DEFINITION, service.url());
  private final WorkflowDefinition workflow = workflow();
  private OrderProcess order = newOrder();

  @AfterEach
  void endService() {
    service.close();
  }

  @Test
  void theFirstUndoDoesNotLearnTheResultUnderIt() throws Exception {
    unansweredSince(ago(Duration.ofMinutes(61)));

    StepAnswer answer = agent.undo(undoNow());

    assertThat(codeOf(answer)).isEqualTo("effect-unknown");
    assertThat(service.callsTo("/charges")).isZero();
  }

  @Test
  void theFirstUndoLearnsTheResultUnderOneThatIsKnown() throws Exception {
    unansweredSince(ago(Duration.ofMinutes(50)));

    assertThat(agent.undo(undoNow())).isInstanceOf(StepAnswer.Learned.class);
  }

  @Test
  void anAttemptThatCalledNothingDoesNotMakeItKnownAgain() throws Exception {
    unansweredSince(ago(Duration.ofMinutes(61)));
    StepCall second = resubmittedAt(ago(Duration.ofMinutes(5)));
    Failure unknown = new Failure("effect-unknown", "look there");
    happens(reply(second, new StepOutcome.Failed(unknown)), ago(Duration.ofMinutes(5)));

    StepAnswer answer = agent.perform(resubmittedAt(Instant.now()));

    assertThat(codeOf(answer)).isEqualTo("effect-unknown");
    assertThat(service.callsTo("/charges")).isZero();
  }

  @Test
  void theCallMayComeAsLateAsCompleteBy() throws Exception {
    unansweredSince(ago(Duration.ofHours(1).minus(COMPLETE_WITHIN.dividedBy(2))));

    assertThat(codeOf(agent.perform(resubmittedAt(Instant.now())))).isEqualTo("effect-unknown");
    assertThat(service.callsTo("/charges")).isZero();
  }

  @Test
  void aRepeatWithinTheWindowOfTheFirstCallIsMade() throws Exception {
    unansweredSince(ago(Duration.ofMinutes(50)));

    assertThat(agent.perform(resubmittedAt(Instant.now()))).isInstanceOf(StepAnswer.Done.class);
  }

  @Test
  void aFirstCallHasNoWindow() throws Exception {
    StepRequest first = requestOf(happens(new Claim(ME), Instant.now()));

    assertThat(first.firstStartedAt()).isNull();
    assertThat(agent.perform(new StepCall(first, COMPLETE_WITHIN)))
        .isInstanceOf(StepAnswer.Done.class);
  }

  private void unansweredSince(Instant start) {
    happens(new Claim(ME), start);
    happens(new DeadlinePassed(), start.plus(COMPLETE_WITHIN).plus(GRACE));
    assertThat(order.state()).isEqualTo(ProcessState.ERROR);
  }

  private StepCall undoNow() {
    happens(new Undo(order.version(), Cause.cancelledBy("shop")), Instant.now());
    return startedAt(Instant.now());
  }

  private StepCall resubmittedAt(Instant at) {
    happens(new Resubmit(order.version()), at);
    return startedAt(at);
  }

  private StepCall startedAt(Instant at) {
    return new StepCall(requestOf(happens(new Claim(ME), at)), COMPLETE_WITHIN);
  }

  private StepRequest requestOf(Decision claimed) {
    assertThat(claimed.starts()).hasSize(1);
    Order content = new Order("R-1", "C-1", null, "EUR", Instant.EPOCH, BigDecimal.ONE, List.of());
    return StepRequest.of(order, claimed.starts().get(0), content, null, workflow, 0);
  }

  private static Reply reply(StepCall call, StepOutcome outcome) {
    return new Reply("pay", call.direction(), call.request().attempt(), outcome, ME);
  }

  private Decision happens(ProcessEvent event, Instant at) {
    DecisionContext context = new DecisionContext(workflow, at, GRACE, Set.of("payment"), 0);
    Decision decision = OrderStateMachine.decide(order, event, context);
    order = decision.after();
    return decision;
  }

  private static Instant ago(Duration duration) {
    return Instant.now().minus(duration);
  }

  private static String codeOf(StepAnswer answer) {
    return ((StepAnswer.Refused) answer.unwrapped()).failure().code();
  }

  private static WorkflowDefinition workflow() {
    StepDefinition step =
        new StepDefinition(
            "pay",
            "payment",
            List.of(),
            COMPLETE_WITHIN,
            1,
            new Backoff(Duration.ofSeconds(1), 1, Duration.ofSeconds(1)),
            FailurePolicies.all(FailurePolicy.ALERT),
            0,
            Duration.ZERO,
            UndoRule.CALL);
    AgentDefinition payment = new AgentDefinition("payment", Duration.ofDays(30), Tombstones.KEPT);
    return new WorkflowDefinition(
        new WorkflowId("test", "1"), Map.of("payment", payment), List.of(step));
  }

  private OrderProcess newOrder() {
    return new OrderProcess(
        new UUID(0, 1),
        workflow.id(),
        ProcessState.PENDING,
        Direction.FORWARD,
        1,
        ClaimTerms.active(0),
        null,
        null,
        null,
        workflow.firstAgent(),
        0,
        null,
        List.of(OrderStep.notStarted(0, "pay", "payment")));
  }
}
