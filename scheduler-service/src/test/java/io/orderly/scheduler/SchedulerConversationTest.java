package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.AttributePatch;
import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.messages.Correlation;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.scheduler.ScriptedAgents.Received;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.scheduler.replying.ProvenReplies;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.PartnerValue;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.replykeys.ReplyKeys;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The scheduler over real Kafka and Postgres; the test plays the agents. */
@Tag("servers")
class SchedulerConversationTest {

  private static final List<String> AGENTS = List.of("inventory", "payment", "carrier");
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String INSTANCE = "scheduler-test";

  private static final FreshDatabase DATABASE = SharedInfrastructure.freshDatabase();
  private static final String KAFKA = SharedInfrastructure.kafka().bootstrapServers();

  private static ConfigurableApplicationContext scheduler;
  private static ScriptedAgents agents;

  @BeforeAll
  static void start() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA))) {
      admin
          .createTopics(
              AGENTS.stream()
                  .map(agent -> new NewTopic(Topics.agentRequests(agent), 4, (short) 1))
                  .toList())
          .all()
          .get();
    }
    agents = new ScriptedAgents(KAFKA, AGENTS);
    scheduler = startScheduler();
    WorkflowCatalogue catalogue = scheduler.getBean(WorkflowCatalogue.class);
    List<String> yaml = List.copyOf(ShippedWorkflows.sources().values());
    for (int i = 0; i < yaml.size(); i++) {
      catalogue.register(ShippedWorkflows.load().get(i), yaml.get(i));
    }
  }

  @AfterAll
  static void stop() {
    scheduler.close();
    agents.close();
  }

  private static ConfigurableApplicationContext startScheduler() {
    Map<String, Object> settings = new HashMap<>();
    settings.put("server.port", 0);
    settings.put("spring.datasource.url", DATABASE.jdbcUrl());
    settings.put("spring.datasource.username", DATABASE.username());
    settings.put("spring.datasource.password", DATABASE.password());
    settings.put("spring.flyway.enabled", true);
    settings.put("spring.kafka.bootstrap-servers", KAFKA);
    settings.put("orderly.instance-id", INSTANCE);
    settings.put("orderly.topics.partitions", 4);
    AGENTS.forEach(
        agent -> settings.put("orderly.event-secrets." + agent, ScriptedAgents.EVENT_SECRET));
    String[] arguments =
        settings.entrySet().stream()
            .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
            .toArray(String[]::new);
    return new SpringApplicationBuilder(SchedulerApplication.class).run(arguments);
  }

  @Test
  void theStepsOfAChainAreRequestedOneAfterTheOther() {
    UUID orderId = submit("order-fulfilment");

    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    complete(reserve, "reservation", "R-1");
    StepRequest pay = agents.expect(orderId, "take-payment").request();
    complete(pay, "charge", "C-1");
    StepRequest ship = agents.expect(orderId, "ship").request();
    complete(ship, "shipment", "S-1");

    OrderProcess processed = awaitState(orderId, ProcessState.PROCESSED);
    assertThat(processed.steps())
        .allSatisfy(step -> assertThat(step.attempt()).isEqualTo(1))
        .extracting(OrderStep::state)
        .containsOnly(StepState.COMPLETED);
    assertThat(reserve.remoteKey()).isEqualTo(orderId + ":reserve-stock");
    assertThat(ship.results().get("take-payment").get("charge").textValue()).isEqualTo("C-1");
    assertThat(ship.order().total()).isEqualTo("5.10");
  }

  @Test
  void aRequestCarriesTheAttributesThatItsStepReadsAndNoOthers() throws Exception {
    String yaml =
        """
        name: parcel
        agents:
          payment: { idempotency-window: 30d }
          carrier: { idempotency-window: 30d }
        steps:
          - { name: take-payment, agent: payment, complete-within: 20s, reads: [attributes.card] }
          - name: ship
            agent: carrier
            after: [take-payment]
            complete-within: 20s
            reads: [attributes.address, lines.attributes.size]
        sensitive: [attributes.card.token]
        """;
    WorkflowDefinition parcel = new WorkflowParser().parse("parcel.yaml", yaml);
    scheduler.getBean(WorkflowCatalogue.class).register(parcel, yaml);

    UUID orderId =
        submit(
            parcel,
            attributes(
                "{\"card\":{\"token\":\"t\",\"fee\":0.10},\"address\":{\"zip\":\"1\"},\"note\":1}"),
            attributes("{\"size\":42.50,\"engraving\":\"A\"}"));

    StepRequest pay = agents.expect(orderId, "take-payment").request();
    assertThat(pay.order().attributes()).hasToString("{\"card\":{\"token\":\"t\",\"fee\":0.10}}");
    assertThat(pay.order().lines().get(0).attributes()).isNull();
    assertThat(pay.sensitive()).containsExactly("attributes.card.token");
    complete(pay, "charge", "C-1");
    StepRequest ship = agents.expect(orderId, "ship").request();
    assertThat(ship.order().attributes()).hasToString("{\"address\":{\"zip\":\"1\"}}");
    assertThat(ship.order().lines().get(0).attributes()).hasToString("{\"size\":42.50}");
    assertThat(ship.sensitive()).isNull();
    complete(ship, "shipment", "S-1");
    awaitState(orderId, ProcessState.PROCESSED);
  }

  private static final String CORRECTABLE =
      """
      name: correctable
      agents:
        payment: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: take-payment
          agent: payment
          complete-within: 20s
          reads: [attributes]
        - name: ship
          agent: carrier
          after: [take-payment]
          complete-within: 20s
          reads: [attributes]
      """;

  @Test
  void aCorrectedOrderIsRequestedInItsNextEditionAndUndoneInTheOneThatItWasPerformedIn()
      throws Exception {
    WorkflowDefinition workflow = new WorkflowParser().parse("correctable.yaml", CORRECTABLE);
    scheduler.getBean(WorkflowCatalogue.class).register(workflow, CORRECTABLE);
    UUID orderId = submit(workflow, attributes("{\"zip\":\"0\"}"), null);
    StepRequest pay = agents.expect(orderId, "take-payment").request();
    complete(pay, "charge", "C-1");
    refuse(agents.expect(orderId, "ship").request());
    awaitState(orderId, ProcessState.ERROR);
    letPass(orderId);

    correct(orderId, workflow, attributes("{\"zip\":\"89073\"}"));
    StepRequest ship = agents.expect(orderId, "ship").request();
    refuse(ship);
    awaitState(orderId, ProcessState.ERROR);
    change(
        orderId,
        workflow,
        order -> new ProcessEvent.Undo(order.version(), Cause.cancelledBy("shop")));
    StepRequest undoShip = agents.expect(orderId, "ship").request();
    complete(undoShip, "none", "0");
    StepRequest undoPay = agents.expect(orderId, "take-payment").request();
    complete(undoPay, "refund", "R-1");

    assertThat(pay.remoteKey()).isEqualTo(orderId + ":take-payment");
    assertThat(pay.order().attributes()).hasToString("{\"zip\":\"0\"}");
    assertThat(ship.attempt()).isEqualTo(2);
    assertThat(ship.remoteKey()).isEqualTo(orderId + ":ship:e2");
    assertThat(ship.order().attributes()).hasToString("{\"zip\":\"89073\"}");
    assertThat(undoShip.remoteKey()).isEqualTo(orderId + ":ship:e2:undo");
    assertThat(undoShip.forwardKey()).isEqualTo(orderId + ":ship:e2");
    assertThat(undoShip.order().attributes()).hasToString("{\"zip\":\"89073\"}");
    assertThat(undoPay.remoteKey()).isEqualTo(orderId + ":take-payment:undo");
    assertThat(undoPay.forwardKey()).isEqualTo(orderId + ":take-payment");
    assertThat(undoPay.order().attributes()).hasToString("{\"zip\":\"0\"}");
    awaitState(orderId, ProcessState.UNDONE);
  }

  /** The partner said "in an hour"; its hook says that it may be now. */
  @Test
  void aHookHasAnAcceptedStepAskedAboutAtOnceAndOthersWriteNothing() throws Exception {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    agents.reply(
        reserve,
        StepReply.accepted(
            reserve, attributes("{\"n\":1}"), Instant.now().plusSeconds(3_600), "scripted"));
    await().atMost(SOON).until(() -> read(orderId).steps().get(0).isAccepted());
    long version = read(orderId).version();
    String row = row(orderId);
    for (int guess = 0; guess < 200; guess++) {
      agents.hint(UUID.randomUUID(), "inventory");
      agents.hint(orderId, "payment");
    }
    assertThat(agents.comes(orderId, "reserve-stock", 15)).isFalse();
    assertThat(row(orderId)).as("not even locked").isEqualTo(row);
    assertThat(read(orderId).version()).isEqualTo(version);

    agents.hint(orderId, "inventory");
    agents.hint(orderId, "inventory");

    StepRequest status = agents.expect(orderId, "reserve-stock").request();
    assertThat(status.accepted()).isNotNull();
    assertThat(status.attempt()).isEqualTo(2);
    complete(status, "reservation", "R-1");
    complete(agents.expect(orderId, "take-payment").request(), "charge", "C-1");
    complete(agents.expect(orderId, "ship").request(), "shipment", "S-1");
    awaitState(orderId, ProcessState.PROCESSED);
  }

  /** It comes twice, and what its partner says once more after the end is written once. */
  @Test
  void anEventOfItsPartnerCompletesAStepThatWaits() throws Exception {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    agents.reply(
        reserve,
        StepReply.accepted(
            reserve, attributes("{\"n\":1}"), Instant.now().plusSeconds(3_600), "scripted"));
    await().atMost(SOON).until(() -> read(orderId).steps().get(0).isAccepted());
    StepEvent done = new StepEvent("inventory", "ev-1", 1);

    agents.event(completed(orderId, new StepEvent("payment", "ev-0", 1)));
    agents.event(completed(orderId, done));
    agents.event(completed(orderId, done));

    complete(agents.expect(orderId, "take-payment").request(), "charge", "C-1");
    complete(agents.expect(orderId, "ship").request(), "shipment", "S-1");
    awaitState(orderId, ProcessState.PROCESSED);
    assertThat(read(orderId).steps().get(0).attempt()).isEqualTo(1);
    StepReply revoked =
        StepReply.failed(
            orderId,
            "reserve-stock",
            Direction.FORWARD,
            new Failure("revoked", "the stock is gone"),
            new StepEvent("inventory", "ev-2", 1),
            "scripted");
    agents.event(revoked);
    await().atMost(SOON).until(() -> lateEffects(orderId) == 1);
    long version = read(orderId).version();
    agents.event(revoked);
    UUID next = submit("order-fulfilment");
    complete(agents.expect(next, "reserve-stock").request(), "reservation", "R-1");
    agents.expect(next, "take-payment");
    assertThat(lateEffects(orderId)).isEqualTo(1);
    assertThat(read(orderId).version()).isEqualTo(version);
    assertThat(read(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  /** One comes before the answer that gives its value, and one that no answer gives waits. */
  @Test
  void anEventThatNamesItsStepByThePartnersValueFindsItWheneverItComes() throws Exception {
    Correlations correlations = scheduler.getBean(Correlations.class);
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    agents.event(byValue("inventory", "res-" + orderId));
    agents.event(byValue("inventory", "other-" + orderId));
    PartnerValue early = new PartnerValue("inventory", "res-" + orderId);
    await().atMost(SOON).until(() -> correlations.early(List.of(early)).size() == 1);

    agents.reply(reserve, accepted(reserve, "res-" + orderId));

    StepRequest pay = agents.expect(orderId, "take-payment").request();
    agents.reply(pay, accepted(pay, "pay-" + orderId));
    await().atMost(SOON).until(() -> read(orderId).steps().get(1).isAccepted());
    agents.event(byValue("payment", "pay-" + orderId));
    complete(agents.expect(orderId, "ship").request(), "shipment", "S-1");
    awaitState(orderId, ProcessState.PROCESSED);
    assertThat(correlations.early(List.of(early))).isEmpty();
    PartnerValue other = new PartnerValue("inventory", "other-" + orderId);
    await().atMost(SOON).until(() -> correlations.early(List.of(other)).size() == 1);
  }

  private StepReply accepted(StepRequest request, String value) throws Exception {
    return StepReply.accepted(
            request, attributes("{\"n\":1}"), Instant.now().plusSeconds(3_600), "scripted")
        .correlated(
            new Correlation(
                request.step().equals("take-payment") ? "payment" : "inventory",
                value,
                request.remoteKey()));
  }

  private PartnerEvent byValue(String agent, String value) throws Exception {
    return new PartnerEvent(
        Message.SCHEMA_VERSION,
        value,
        null,
        new StepEvent(agent, "ev-" + value, null),
        attributes("{\"done\":true}"),
        null,
        "scripted");
  }

  private StepReply completed(UUID orderId, StepEvent event) throws Exception {
    return StepReply.completed(
        orderId,
        "reserve-stock",
        Direction.FORWARD,
        attributes("{\"reservation\":\"R-1\"}"),
        event,
        "scripted");
  }

  private static int lateEffects(UUID orderId) {
    return Objects.requireNonNull(
        new JdbcTemplate(scheduler.getBean(DataSource.class))
            .queryForObject(
                "SELECT count(*) FROM state.operator_alert WHERE order_id = ? AND code ="
                    + " 'late-effect'",
                Integer.class,
                orderId));
  }

  /** Where the row is and who locked it last. */
  private static String row(UUID orderId) {
    return String.valueOf(
        new JdbcTemplate(scheduler.getBean(DataSource.class))
            .queryForObject(
                "SELECT ctid || ' ' || xmax FROM state.order_process WHERE order_id = ?",
                String.class,
                orderId));
  }

  private static void refuse(StepRequest request) {
    agents.reply(
        request,
        StepReply.failed(request, new Failure("bad-address", "no such street"), "scripted"));
  }

  /** No request that was sent can be called any more. */
  private static void letPass(UUID orderId) {
    JdbcTemplate jdbc = new JdbcTemplate(scheduler.getBean(DataSource.class));
    jdbc.update(
        "UPDATE state.order_step SET complete_by = now() - interval '1 hour' WHERE order_id = ?",
        orderId);
    // What is remembered of the order is not this.
    jdbc.update("UPDATE state.order_process SET version = version + 1 WHERE order_id = ?", orderId);
  }

  private static void correct(UUID orderId, WorkflowDefinition workflow, ObjectNode patch) {
    OrderCorrections corrections =
        new OrderCorrections(
            scheduler.getBean("orderDirectory", OrderDirectory.class),
            scheduler.getBean(WorkflowCatalogue.class),
            AttributeCheck::check,
            () -> AttributeLimits.USUAL);
    Corrected corrected = corrections.correct(read(orderId), new AttributePatch(patch, Map.of()));
    scheduler
        .getBean(StateStore.class)
        .inTransaction(
            transaction -> {
              OrderProcess order = transaction.lock(List.of(orderId)).get(0);
              Decision decision =
                  OrderStateMachine.decide(
                      order,
                      new ProcessEvent.Correct(
                          order.version(), corrected.changes(), AfterCorrection.RESUBMIT),
                      new DecisionContext(workflow, transaction.now(), Duration.ZERO, Set.of(), 0));
              transaction.write(List.of(decision));
              OrderCorrections.add(transaction, decision.after(), corrected, "ada", "by phone");
              return decision;
            });
  }

  private static void change(
      UUID orderId, WorkflowDefinition workflow, Function<OrderProcess, ProcessEvent> event) {
    scheduler
        .getBean(StateStore.class)
        .inTransaction(
            transaction -> {
              OrderProcess order = transaction.lock(List.of(orderId)).get(0);
              return transaction.write(
                  List.of(
                      OrderStateMachine.decide(
                          order,
                          event.apply(order),
                          new DecisionContext(
                              workflow, transaction.now(), Duration.ZERO, Set.of(), 0))));
            });
  }

  private static final String CONDITIONAL =
      """
      name: conditional
      agents:
        inventory: { idempotency-window: 30d }
        payment: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - { name: reserve-stock, agent: inventory, complete-within: 20s, when: order.total > 100 }
        - name: take-payment
          agent: payment
          after: [reserve-stock]
          complete-within: 20s
        - name: ship
          agent: carrier
          after: [take-payment]
          complete-within: 20s
          when: results["take-payment"].charge == "C-9" || order.attributes.urgent
      """;

  private static WorkflowDefinition conditional() {
    WorkflowDefinition workflow = new WorkflowParser().parse("conditional.yaml", CONDITIONAL);
    scheduler.getBean(WorkflowCatalogue.class).register(workflow, CONDITIONAL);
    return workflow;
  }

  @Test
  void aStepIsSkippedOrPerformedByItsCondition() throws Exception {
    WorkflowDefinition workflow = conditional();
    UUID plain = submit(workflow, attributes("{\"urgent\":false}"), null);
    UUID shipped = submit(workflow, null, null);

    complete(agents.expect(plain, "take-payment").request(), "charge", "C-1");
    complete(agents.expect(shipped, "take-payment").request(), "charge", "C-9");
    complete(agents.expect(shipped, "ship").request(), "shipment", "S-1");

    assertThat(awaitState(plain, ProcessState.PROCESSED).steps())
        .extracting(OrderStep::state)
        .containsExactly(StepState.SKIPPED, StepState.COMPLETED, StepState.SKIPPED);
    assertThat(awaitState(shipped, ProcessState.PROCESSED).steps())
        .extracting(OrderStep::state)
        .containsExactly(StepState.SKIPPED, StepState.COMPLETED, StepState.COMPLETED);
  }

  @Test
  void aConditionWithoutAValueSendsItsOrderToErrorAlone() {
    UUID orderId = submit(conditional(), null, null);

    complete(agents.expect(orderId, "take-payment").request(), "charge", "C-1");

    OrderProcess error = awaitState(orderId, ProcessState.ERROR);
    assertThat(error.failure().code()).isEqualTo("condition-failed");
    assertThat(error.failure().message()).endsWith("there is no urgent");
    assertThat(error.step("take-payment").state()).isEqualTo(StepState.COMPLETED);
  }

  private static final String AMENDING =
      """
      name: amending
      agents: { payment: { idempotency-window: 30d } }
      steps:
        - { name: reserve, agent: payment, complete-within: 20s }
        - name: leave-out
          after: [reserve]
          amend:
            lines: results.reserve.lines
            attributes: '{"partial": true}'
          on-failure: { no-lines: undo, "*": alert }
        - name: check
          agent: payment
          after: [leave-out]
          complete-within: 20s
          when: order.total > 4
        - { name: pay, agent: payment, after: [check], complete-within: 20s, reads: [attributes] }
      """;

  private UUID amending(String lines) throws Exception {
    WorkflowDefinition workflow = new WorkflowParser().parse("amending.yaml", AMENDING);
    scheduler.getBean(WorkflowCatalogue.class).register(workflow, AMENDING);
    UUID orderId = submit(workflow, attributes("{\"zip\":\"0\"}"), null);
    StepRequest reserve = agents.expect(orderId, "reserve").request();
    agents.reply(
        reserve,
        StepReply.completed(reserve, attributes("{\"lines\":%s}".formatted(lines)), "scripted"));
    return orderId;
  }

  @Test
  void anAmendedOrderIsDecidedAndRequestedInItsNextEdition() throws Exception {
    UUID orderId = amending("[{\"sku\":\"85123A\",\"quantity\":1,\"unitPrice\":\"2.55\"}]");

    StepRequest pay = agents.expect(orderId, "pay").request();
    complete(pay, "charge", "C-1");

    assertThat(pay.remoteKey()).isEqualTo(orderId + ":pay:e2");
    assertThat(pay.order().total()).isEqualTo(new BigDecimal("2.55"));
    assertThat(pay.order().lines()).extracting(OrderLine::quantity).containsExactly(1);
    assertThat(pay.order().attributes()).hasToString("{\"zip\":\"0\",\"partial\":true}");
    OrderProcess processed = awaitState(orderId, ProcessState.PROCESSED);
    assertThat(processed.step("check").state()).isEqualTo(StepState.SKIPPED);
    assertThat(processed.step("reserve").edition()).isEqualTo(1);
    assertThat(scheduler.getBean(OrderCache.class).editions(orderId))
        .singleElement()
        .satisfies(
            edition -> {
              assertThat(edition.correctedBy()).isEqualTo("workflow");
              assertThat(edition.changes()).containsExactly("lines", "total", "attributes.partial");
            });
  }

  @Test
  void anOrderOfWhichNoLineIsLeftIsUndoneByThePolicyOfTheStep() throws Exception {
    UUID orderId = amending("[]");

    StepRequest undo = agents.expect(orderId, "reserve").request();
    complete(undo, "released", "R-1");

    OrderProcess undone = awaitState(orderId, ProcessState.UNDONE);
    assertThat(undone.edition()).isEqualTo(1);
    assertThat(undone.step("leave-out").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(undone.step("pay").state()).isEqualTo(StepState.NOT_STARTED);
  }

  @Test
  void anAmendmentThatBreaksTheRulesOfNewOrdersIsTheErrorOfItsOrder() throws Exception {
    UUID orderId = amending("[{\"sku\":\"85123A\",\"quantity\":0,\"unitPrice\":\"2.55\"}]");

    OrderProcess error = awaitState(orderId, ProcessState.ERROR);

    assertThat(error.failure().code()).isEqualTo("invalid-order");
    assertThat(error.failure().message())
        .isEqualTo(
            "step leave-out can't amend the order: lines[0].quantity must be a whole number from 1"
                + " to 1000000");
    assertThat(error.edition()).isEqualTo(1);
    assertThat(scheduler.getBean(OrderCache.class).editions(orderId)).isEmpty();
  }

  private static final String PARCELS =
      """
      name: parcels
      agents: { inventory: { idempotency-window: 30d }, carrier: { idempotency-window: 30d } }
      steps:
        - { name: allocate, agent: inventory, complete-within: 20s }
        - { name: pack, agent: inventory, complete-within: 20s }
        - { name: ship, agent: carrier, after: [pack], complete-within: 20s, on-failure: undo }
        - { name: tell, agent: inventory, after: [parcel], complete-within: 20s }
      groups:
        - { name: parcel, for-each: results.allocate.parcels, steps: [pack, ship], on-failure: undo group }
      """;

  @Test
  void anElementIsUndoneWhileItsOrderGoesOnWithTheOthers() throws Exception {
    WorkflowDefinition workflow = new WorkflowParser().parse("parcels.yaml", PARCELS);
    scheduler.getBean(WorkflowCatalogue.class).register(workflow, PARCELS);
    UUID orderId = submit(workflow, null, null);
    StepRequest allocate = agents.expect(orderId, "allocate").request();
    agents.reply(
        allocate, StepReply.completed(allocate, attributes("{\"parcels\":[1,2]}"), "scripted"));
    complete(agents.expect(orderId, "pack.1").request(), "box", "B-1");
    complete(agents.expect(orderId, "pack.2").request(), "box", "B-2");
    refuse(agents.expect(orderId, "ship.1").request());

    StepRequest undoShip = agents.expect(orderId, "ship.1").request();
    complete(agents.expect(orderId, "ship.2").request(), "shipment", "S-2");
    complete(undoShip, "cancelled", "C-1");
    StepRequest undoPack = agents.expect(orderId, "pack.1").request();
    complete(undoPack, "unpacked", "U-1");
    complete(agents.expect(orderId, "tell").request(), "mail", "M-1");

    OrderProcess processed = awaitState(orderId, ProcessState.PROCESSED);
    assertThat(undoShip.direction()).isEqualTo(Direction.UNDO);
    assertThat(undoPack.direction()).isEqualTo(Direction.UNDO);
    assertThat(undoPack.undoes()).isNotNull();
    assertThat(processed.step("pack.1").state()).isEqualTo(StepState.UNDONE);
    assertThat(processed.step("pack.1").elementFailure())
        .isEqualTo(new Failure("bad-address", "no such street"));
    assertThat(processed.step("ship.2").elementFailure()).isNull();
  }

  private static final String OPERATIONS =
      """
      name: operations
      agents: { payment: { idempotency-window: 30d } }
      steps:
        - { name: authorise, agent: payment, operation: authorise, complete-within: 20s }
        - name: capture
          agent: payment
          operation: capture
          with: { final: true, note: "n" }
          after: [authorise]
          complete-within: 20s
          on-failure: undo
      """;

  @Test
  void aRequestNamesTheOperationOfItsStepWithItsParametersForwardAndInTheUndo() {
    WorkflowDefinition workflow = new WorkflowParser().parse("operations.yaml", OPERATIONS);
    scheduler.getBean(WorkflowCatalogue.class).register(workflow, OPERATIONS);
    UUID orderId = submit(workflow, null, null);

    StepRequest authorise = agents.expect(orderId, "authorise").request();
    complete(authorise, "authorisation", "A-1");
    StepRequest capture = agents.expect(orderId, "capture").request();
    agents.reply(
        capture, StepReply.failed(capture, new Failure("card-declined", "no"), "agents-1"));
    StepRequest undo = agents.expect(orderId, "capture").request();

    assertThat(authorise.operation()).isEqualTo("authorise");
    assertThat(authorise.with()).isNull();
    for (StepRequest request : List.of(capture, undo)) {
      assertThat(request.operation()).isEqualTo("capture");
      assertThat(request.with()).hasToString("{\"final\":true,\"note\":\"n\"}");
    }
    assertThat(undo.direction()).isEqualTo(Direction.UNDO);
  }

  private static ObjectNode attributes(String json) throws Exception {
    return MessageCodec.mapper().readValue(json, ObjectNode.class);
  }

  @Test
  void parallelStepsAreRequestedTogetherAndJoined() {
    UUID orderId = submit("parallel-fulfilment");

    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    StepRequest pay = agents.expect(orderId, "take-payment").request();
    complete(pay, "charge", "C-2");
    complete(reserve, "reservation", "R-2");
    complete(agents.expect(orderId, "ship").request(), "shipment", "S-2");

    awaitState(orderId, ProcessState.PROCESSED);
  }

  @Test
  void twoRepliesOfOneOrderInOneBatchBothCount() {
    UUID orderId = submit("parallel-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    StepRequest pay = agents.expect(orderId, "take-payment").request();

    scheduler
        .getBean(ProvenReplies.class)
        .handle(List.of(completed(reserve, "reservation", "R-4"), completed(pay, "charge", "C-4")));

    complete(agents.expect(orderId, "ship").request(), "shipment", "S-4");
    awaitState(orderId, ProcessState.PROCESSED);
  }

  @Test
  void anOrderIsEvictedFromTheCacheAtItsEnd() {
    UUID orderId = submit("order-fulfilment");
    complete(agents.expect(orderId, "reserve-stock").request(), "reservation", "R-5");
    complete(agents.expect(orderId, "take-payment").request(), "charge", "C-5");
    complete(agents.expect(orderId, "ship").request(), "shipment", "S-5");
    awaitState(orderId, ProcessState.PROCESSED);

    new JdbcTemplate(scheduler.getBean(DataSource.class))
        .update(
            "UPDATE orders.customer_order SET customer_id = 'read again' WHERE order_id = ?",
            orderId);

    OrderCache remembered = scheduler.getBean(OrderCache.class);
    await()
        .atMost(SOON)
        .until(
            () -> remembered.find(List.of(orderId)).get(orderId).order().customerId(),
            "read again"::equals);
  }

  @Test
  void aDuplicateReplySendsNoSecondRequest() {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();

    complete(reserve, "reservation", "R-3");
    complete(reserve, "reservation", "R-3-again");

    StepRequest pay = agents.expect(orderId, "take-payment").request();
    assertThat(agents.comes(orderId, "take-payment", 10)).isFalse();
    assertThat(pay.results().get("reserve-stock").get("reservation").textValue()).isEqualTo("R-3");
  }

  @Test
  void aReplyToAnEarlierAttemptChangesNothing() {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    long before = read(orderId).version();

    StepReply old =
        new StepReply(
            1,
            orderId,
            "reserve-stock",
            Direction.FORWARD,
            reserve.attempt() - 1,
            StepReply.Outcome.COMPLETED,
            JsonNodeFactory.instance.objectNode(),
            null,
            "zombie",
            null,
            null,
            null,
            null,
            tokenOf(orderId, "reserve-stock", reserve.attempt() - 1),
            null);
    agents.reply(reserve, old);

    assertThat(agents.comes(orderId, "take-payment", 10)).isFalse();
    assertThat(read(orderId).version()).isEqualTo(before);
  }

  private static String tokenOf(UUID orderId, String step, int attempt) {
    ReplyKeys.Keys keys = scheduler.getBean(ReplyKeys.class).read();
    return keys.signing()
        + "."
        + keys.signingMac().ofAnswer(orderId, step, Direction.FORWARD, attempt);
  }

  /** Order, step and attempt are in a submitter's view; a token of an own order may be known. */
  @Test
  void aReplyThatDoesNotProveItsRequestChangesNothing() throws Exception {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    String ofAnotherOrder =
        agents.expect(submit("order-fulfilment"), "reserve-stock").request().replyToken();
    List<Double> counted = unproven();

    StepReply forged = completed(reserve, "reservation", "forged");
    agents.reply(reserve, forged.withReplyToken(null));
    agents.reply(reserve, forged.withReplyToken(ofAnotherOrder));
    agents.reply(reserve, forged.withReplyToken("99." + ofAnotherOrder));
    agents.reply(reserve, completed(orderId, new StepEvent("inventory", "forged", 1)));
    complete(reserve, "reservation", "R-1");

    StepRequest pay = agents.expect(orderId, "take-payment").request();
    assertThat(pay.results().get("reserve-stock").get("reservation").textValue()).isEqualTo("R-1");
    await()
        .atMost(SOON)
        .until(() -> unproven().equals(counted.stream().map(count -> count + 1).toList()));
  }

  /** Every scheduler has read it by then. It stays: requests of other tests may be signed by it. */
  @Test
  void aNewKeyIsUsedAMinuteAfterItWasStored() {
    JdbcTemplate jdbc = new JdbcTemplate(scheduler.getBean(DataSource.class));
    ReplyKeys keys = scheduler.getBean(ReplyKeys.class);
    String before = keys.read().signing();

    jdbc.update("INSERT INTO state.reply_key DEFAULT VALUES");

    ReplyKeys.Keys stored = keys.read();
    assertThat(stored.byId()).hasSize(2);
    assertThat(stored.signing()).isEqualTo(before);
    jdbc.update("UPDATE state.reply_key SET signs_from = signs_from - interval '1 minute'");
    assertThat(keys.read().signing()).isNotEqualTo(before);
    assertThat(
            jdbc.queryForList("SELECT DISTINCT octet_length(key) FROM state.reply_key", Long.class))
        .containsExactly(32L);
  }

  /** How many there were, one figure a reason. */
  private static List<Double> unproven() {
    MeterRegistry meters = scheduler.getBean(MeterRegistry.class);
    return Stream.of("missing", "wrong", "unknown-key", "event")
        .map(reason -> meters.get("orderly.replies.unproven").tag("reason", reason).counter())
        .map(Counter::count)
        .toList();
  }

  @Test
  void whatAnUndoLearnsIsInTheRowAndInTheNextRequest() {
    UUID orderId = submit("order-fulfilment");
    complete(agents.expect(orderId, "reserve-stock").request(), "reservation", "R-6");
    agents.expect(orderId, "take-payment");
    JdbcTemplate jdbc = new JdbcTemplate(scheduler.getBean(DataSource.class));
    turnToUndo(orderId);

    StepRequest undo = agents.expect(orderId, "take-payment").request();
    assertThat(undo.undoes().outcome()).isEqualTo(ForwardCall.Outcome.UNKNOWN);
    assertThat(undo.undoes().result()).isNull();
    assertThat(undo.undoes().repeatableUntil()).isAfter(undo.completeBy());
    ObjectNode charge = JsonNodeFactory.instance.objectNode().put("charge", "C-6");
    agents.reply(undo, StepReply.learned(undo, charge, "payment-1"));
    await().atMost(SOON).until(() -> read(orderId).step("take-payment").result() != null);
    await()
        .atMost(SOON)
        .until(() -> applied(orderId, order -> new ProcessEvent.NotBeforeReached()));

    StepRequest next = agents.expect(orderId, "take-payment").request();
    assertThat(next.attempt()).isEqualTo(undo.attempt() + 1);
    assertThat(next.undoes().outcome()).isEqualTo(ForwardCall.Outcome.COMPLETED);
    assertThat(next.undoes().result()).isEqualTo(charge);
    assertThat(next.earlierCallsUntil()).isNull();
    OrderStep row = read(orderId).step("take-payment");
    assertThat(row.result()).isEqualTo("{\"charge\": \"C-6\"}");
    assertThat(row.failureCount()).isZero();
    assertThat(
            jdbc.queryForList(
                "SELECT detail FROM state.order_event WHERE order_id = ? AND kind = 'learned'",
                String.class,
                orderId))
        .containsExactly("step take-payment had happened; its undo is called with its result");
    agents.reply(undo, StepReply.learned(undo, charge, "payment-1"));
    complete(next, "refund", "F-6");
    complete(agents.expect(orderId, "reserve-stock").request(), "released", "R-6");
    awaitState(orderId, ProcessState.UNDONE);
  }

  @Test
  void aRefusedStepSendsTheOrderToErrorWithAnAlert() {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();

    Failure failure = new Failure("refused-422", "no such SKU");
    agents.reply(reserve, StepReply.failed(reserve, failure, "inventory-1"));

    OrderProcess inError = awaitState(orderId, ProcessState.ERROR);
    assertThat(inError.failure()).isEqualTo(failure);
    assertThat(scheduler.getBean(AlertDeliveries.class).undelivered(100))
        .filteredOn(alert -> alert.orderId().equals(orderId))
        .singleElement()
        .satisfies(alert -> assertThat(alert.alertId()).startsWith(orderId + ":"))
        .satisfies(alert -> assertThat(alert.failure()).isEqualTo(failure));
  }

  @Test
  void anUnknownOutcomeIsToldAndDecidesNothing() {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    Failure unclear = new Failure("answer-unclear", "the rules can't read the answer");

    agents.reply(reserve, StepReply.unknown(reserve, unclear, "inventory-1"));

    OrderStep told =
        await()
            .atMost(SOON)
            .until(() -> read(orderId).step("reserve-stock"), step -> step.failure() != null);
    assertThat(told.failure()).isEqualTo(unclear);
    assertThat(told.state()).isEqualTo(StepState.RUNNING);
    assertThat(told.completeBy()).isEqualTo(reserve.completeBy());
    assertThat(told.failureCount()).isZero();
    assertThat(read(orderId).state()).isEqualTo(ProcessState.PROCESSING);
    complete(reserve, "reservation", "R-8");
    assertThat(agents.expect(orderId, "take-payment").request().results())
        .containsKey("reserve-stock");
  }

  @Test
  void aStepWhoseAgentIsAskedToWaitRestsUncountedUntilThen() {
    UUID orderId = submit("order-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    Instant until = Instant.now().plusSeconds(600).truncatedTo(ChronoUnit.MILLIS);
    Failure why = new Failure("status-429", "the partner asks to wait");

    agents.reply(reserve, StepReply.suspended(reserve, why, until, "inventory-1"));

    OrderStep resting =
        await()
            .atMost(SOON)
            .until(() -> read(orderId).step("reserve-stock"), step -> step.notBefore() != null);
    assertThat(resting.notBefore()).isEqualTo(until);
    assertThat(resting.failureCount()).isZero();
  }

  @Test
  void aDeclinedRequestIsSentToAnotherPartitionAsTheSameAttempt() {
    UUID orderId = submit("order-fulfilment");
    Received first = agents.expect(orderId, "reserve-stock");

    agents.reply(
        first.request(),
        StepReply.declined(first.request(), new Failure("circuit-open", "resting"), "one"));

    Received second = agents.expect(orderId, "reserve-stock");
    assertThat(second.partition()).isNotEqualTo(first.partition());
    assertThat(second.request().attempt()).isEqualTo(first.request().attempt());
    assertThat(second.request().completeBy()).isEqualTo(first.request().completeBy());
  }

  @Test
  void aResentRequestIsUnchangedThoughASiblingHasCompleted() {
    UUID orderId = submit("parallel-fulfilment");
    StepRequest reserve = agents.expect(orderId, "reserve-stock").request();
    complete(agents.expect(orderId, "take-payment").request(), "charge", "C-5");
    await().atMost(SOON).until(() -> read(orderId).steps().get(1).state() == StepState.COMPLETED);

    agents.reply(
        reserve, StepReply.declined(reserve, new Failure("circuit-open", "resting"), "one"));

    StepRequest again = agents.expect(orderId, "reserve-stock").request();
    assertThat(again.results()).isEqualTo(reserve.results()).isEmpty();
  }

  @Test
  void aStepDeclinedByAllInstancesIsReArmedWithoutACountedFailure() {
    UUID orderId = submit("order-fulfilment");

    for (int declines = 0; declines < 3; declines++) {
      StepRequest request = agents.expect(orderId, "reserve-stock").request();
      agents.reply(request, StepReply.declined(request, new Failure("draining", "going"), "any"));
    }

    OrderProcess yielded = awaitState(orderId, ProcessState.PENDING);
    assertThat(yielded.failureCount()).isZero();
    assertThat(yielded.notBefore()).isNotNull();
  }

  @Test
  void aRestartedSchedulerResendsTheRequestsOfItsOrders() {
    UUID orderId = submit("order-fulfilment");
    complete(agents.expect(orderId, "reserve-stock").request(), "reservation", "R-4");
    // Of all steps the one with the longest CompleteBy: a start takes long on a busy machine.
    StepRequest lost = agents.expect(orderId, "take-payment").request();
    String before = read(orderId).lockedBy();

    scheduler.close();
    scheduler = startScheduler();

    StepRequest again = agents.expect(orderId, "take-payment").request();
    assertThat(again.attempt()).isEqualTo(lost.attempt());
    assertThat(again.remoteKey()).isEqualTo(lost.remoteKey());
    assertThat(lost.earlierCallsUntil()).isNull();
    assertThat(again.earlierCallsUntil()).isEqualTo(lost.completeBy());
    assertThat(read(orderId).lockedBy()).startsWith(INSTANCE + "#").isNotEqualTo(before);
    complete(again, "charge", "C-4");
    agents.expect(orderId, "ship");
  }

  /** A request that was never answered, long after its CompleteBy. */
  private static void turnToUndo(UUID orderId) {
    letPass(orderId);
    Function<OrderProcess, ProcessEvent> undo =
        order -> new ProcessEvent.Undo(order.version(), Cause.cancelledBy("shop"));
    assertThat(applied(orderId, undo)).isTrue();
  }

  /** As a supervisor does it; whether that changed the order. */
  private static boolean applied(UUID orderId, Function<OrderProcess, ProcessEvent> event) {
    WorkflowDefinition workflow =
        ShippedWorkflows.load().stream()
            .filter(candidate -> candidate.id().equals(read(orderId).workflow()))
            .findFirst()
            .orElseThrow();
    return new OrderTransitions(scheduler.getBean(StateStore.class))
        .apply(
            List.of(orderId),
            () ->
                (order, now) ->
                    OrderStateMachine.decide(
                        order,
                        event.apply(order),
                        new DecisionContext(workflow, now, Duration.ofSeconds(2), Set.of(), 0)))
        .get(0)
        .isChange();
  }

  private static void complete(StepRequest request, String field, String value) {
    agents.reply(request, completed(request, field, value));
  }

  private static StepReply completed(StepRequest request, String field, String value) {
    ObjectNode result = JsonNodeFactory.instance.objectNode().put(field, value);
    return StepReply.completed(request, result, "scripted");
  }

  private static OrderProcess awaitState(UUID orderId, ProcessState state) {
    return await().atMost(SOON).until(() -> read(orderId), process -> process.state() == state);
  }

  private static OrderProcess read(UUID orderId) {
    return scheduler
        .getBean(StateStore.class)
        .inTransaction(transaction -> transaction.lock(List.of(orderId)))
        .get(0);
  }

  private static UUID submit(String workflow) {
    WorkflowDefinition definition =
        ShippedWorkflows.load().stream()
            .filter(candidate -> candidate.id().name().equals(workflow))
            .findFirst()
            .orElseThrow();
    return submit(definition, null, null);
  }

  private static UUID submit(
      WorkflowDefinition definition, @Nullable ObjectNode ofOrder, @Nullable ObjectNode ofLine) {
    UUID orderId = UUID.randomUUID();
    String reference = "ref-" + orderId;
    Order order =
        new Order(
            reference,
            "17850",
            "United Kingdom",
            "GBP",
            null,
            new BigDecimal("5.10"),
            List.of(new OrderLine("85123A", null, 2, new BigDecimal("2.55"), ofLine)),
            ofOrder);
    NewOrder submitted =
        new NewOrder(
            orderId,
            "local",
            order,
            definition,
            System.nanoTime(),
            null,
            null,
            new NewOrder.RequestIdentity(
                List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, reference)),
                "00ff",
                1));
    List<Outcome> outcomes = scheduler.getBean(OrderIntake.class).accept(List.of(submitted));
    assertThat(outcomes)
        .singleElement()
        .isInstanceOfSatisfying(
            OrderIntake.Accepted.class,
            accepted -> assertThat(accepted.orderId()).isEqualTo(orderId));
    return orderId;
  }
}
