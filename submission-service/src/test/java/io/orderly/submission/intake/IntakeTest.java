package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.AttributeLimits;
import io.orderly.platform.kafka.KafkaMessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.problem.ProblemType;
import io.orderly.process.ClaimRank;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.intake.admission.BoundedAdmission;
import io.orderly.submission.intake.checking.MoneyRules;
import io.orderly.submission.intake.checking.OrderReader;
import io.orderly.submission.intake.checking.OrderReader.TimeLimits;
import io.orderly.submission.intake.checking.RequestableWorkflows;
import io.orderly.submission.publishing.SchedulerWake;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** What the intake does with a store that a real one can't be brought to be. */
class IntakeTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  private final Map<String, WorkflowDefinition> workflows =
      ShippedWorkflows.load().stream()
          .collect(Collectors.toMap(definition -> definition.id().name(), Function.identity()));
  private final SubmissionCheck check =
      new SubmissionCheck(
          new OrderReader(
              RequestableWorkflows.of(workflows),
              new MoneyRules(Map.of()),
              new AttributeLimits(65_536, 8, 2_000),
              InstantSource.system(),
              new TimeLimits(Duration.ZERO, Duration.ofDays(400), Duration.ofDays(800))),
          ReplyTopicOwnersTest.settings("local"),
          topic -> true,
          url -> Optional.empty());
  private final KafkaMessageSender sender =
      new KafkaMessageSender(
          new KafkaTemplate<>(
              new DefaultKafkaProducerFactory<>(
                  Map.of("bootstrap.servers", "127.0.0.1:1", "max.block.ms", 1))));
  private final SchedulerWake schedulers = new SchedulerWake(sender);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final StatusTopics statuses = new StatusTopics(sender, meters);
  private final List<Integer> transactions = new ArrayList<>();
  private final List<NewOrder> stored = new ArrayList<>();

  @AfterEach
  void close() {
    schedulers.close();
    statuses.close();
  }

  private Intake intakeThatRefuses(String reference) {
    return new Intake(
        new AcceptingStore(orders -> accept(orders, reference)),
        Clock.fixed(NOW, ZoneOffset.UTC),
        new Admission(),
        schedulers,
        statuses,
        meters);
  }

  private List<Outcome> accept(List<NewOrder> orders, String refused) {
    transactions.add(orders.size());
    if (orders.stream().anyMatch(o -> o.order().customerReference().equals(refused))) {
      throw new DataIntegrityViolationException("no such character");
    }
    stored.addAll(orders);
    return orders.stream()
        .<Outcome>map(order -> new OrderIntake.Accepted(order.orderId(), NOW))
        .toList();
  }

  private List<Submission> submissions(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> SampleOrder.sound().put("customerReference", "R-" + number))
        .map(order -> check.check("shop", order, null))
        .toList();
  }

  @Test
  void storesFiveHundredPerTransaction() {
    List<Outcome> outcomes = intakeThatRefuses("none").accept(Channel.BATCH, submissions(1_200));

    assertThat(transactions).containsExactly(500, 500, 200);
    assertThat(outcomes).hasSize(1_200).hasOnlyElementsOfType(Accepted.class);
    assertThat(meters.counter("orderly.orders.submitted", "channel", "batch").count())
        .isEqualTo(1_200);
  }

  @Test
  void findsTheOneOrderThatTheStoreRefuses() {
    List<Outcome> outcomes = intakeThatRefuses("R-77").accept(Channel.TOPIC, submissions(300));

    assertThat(outcomes).hasSize(300);
    assertThat(outcomes.get(77))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.type()).isEqualTo(ProblemType.INTERNAL_ERROR);
              assertThat(refusal.customerReference()).isEqualTo("R-77");
            });
    assertThat(outcomes).filteredOn(Accepted.class::isInstance).hasSize(299);
    assertThat(stored)
        .extracting(order -> order.order().customerReference())
        .containsExactlyElementsOf(
            IntStream.range(0, 300).filter(i -> i != 77).mapToObj(i -> "R-" + i).toList());
    assertThat(transactions).hasSizeLessThan(25);
    assertThat(meters.counter("orderly.orders.refused", "channel", "topic").count()).isEqualTo(1);
  }

  @Test
  void whatMayHaveBeenAcceptedByOtherRulesIsLookedUpOnceForAllAndNothingElseIs() {
    List<Integer> lookUps = new ArrayList<>();
    UUID acceptedAs = UUID.randomUUID();
    Intake intake =
        new Intake(
            new AcceptingStore(orders -> accept(orders, "none")) {
              @Override
              public Map<UUID, Known> known(List<NewOrder> orders) {
                lookUps.add(orders.size());
                return Map.of(orders.get(1).orderId(), new Known(acceptedAs));
              }
            },
            Clock.fixed(NOW, ZoneOffset.UTC),
            new Admission(),
            schedulers,
            statuses,
            meters);
    Submission retired = check.check("shop", SampleOrder.sound().put("workflow", "retired"), null);
    Submission neverValid = check.check("shop", SampleOrder.sound().put("workflow", 5), null);
    Submission sound = submissions(1).get(0);

    assertThat(intake.accept(Channel.BATCH, List.of(sound, neverValid)))
        .extracting(Object::getClass)
        .containsExactly(Accepted.class, Refusal.class);
    assertThat(lookUps).isEmpty();

    List<Outcome> outcomes =
        intake.accept(Channel.BATCH, List.of(retired, sound, neverValid, retired));

    assertThat(lookUps).containsExactly(2);
    assertThat(outcomes)
        .extracting(Object::getClass)
        .containsExactly(Refusal.class, Accepted.class, Refusal.class, Known.class);
    assertThat(outcomes.get(3)).isEqualTo(new Known(acceptedAs));
  }

  @Test
  void handsAnOutageOn() {
    Intake intake =
        new Intake(
            new AcceptingStore(
                orders -> {
                  throw new DataAccessResourceFailureException("gone");
                }),
            Clock.systemUTC(),
            new Admission(),
            schedulers,
            statuses,
            meters);

    assertThatThrownBy(() -> intake.accept(Channel.TOPIC, submissions(3)))
        .isInstanceOf(DataAccessResourceFailureException.class);
    assertThat(meters.counter("orderly.orders.submitted", "channel", "topic").count()).isZero();
  }

  @Test
  void anOrderThatTheStoreFailedToStoreUsesNoAdmission() {
    AtomicBoolean isAway = new AtomicBoolean(true);
    Intake intake =
        new Intake(
            new AcceptingStore(
                orders -> {
                  if (isAway.get()) {
                    throw new DataAccessResourceFailureException("gone");
                  }
                  return accept(orders, "none");
                }),
            Clock.systemUTC(),
            BoundedAdmission.of(Set.of("inventory"), 3),
            schedulers,
            statuses,
            meters);
    assertThatThrownBy(() -> intake.accept(Channel.REST, submissions(3)))
        .isInstanceOf(DataAccessResourceFailureException.class);

    isAway.set(false);

    assertThat(intake.accept(Channel.REST, submissions(4)))
        .extracting(Object::getClass)
        .containsExactly(Accepted.class, Accepted.class, Accepted.class, Overloaded.class);
  }

  @Test
  void givesEachOrderItsIdRankAndKeys() {
    ObjectNode order = SampleOrder.sound().put("priority", 2).put("replyTo", "order-replies.shop");

    intakeThatRefuses("none").accept(Channel.REST, List.of(check.check("shop", order, "key-1")));

    NewOrder taken = stored.get(0);
    assertThat(taken.orderId().version()).isEqualTo(7);
    assertThat(taken.submitter()).isEqualTo("shop");
    assertThat(taken.claimRank()).isEqualTo(ClaimRank.of(NOW, 2));
    assertThat(taken.replyTo()).isEqualTo("order-replies.shop");
    assertThat(taken.workflow().id().name()).isEqualTo("order-fulfilment");
    assertThat(taken.request().keys())
        .extracting(key -> key.kind().value() + " " + key.key())
        .containsExactly("customer-reference R-1", "idempotency-key key-1");
    assertThat(taken.request().hash()).hasSize(64);
    assertThat(taken.request().hashVersion()).isEqualTo(1);
  }
}
