package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.SubmissionQueue.Pending;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.publishing.SchedulerWake;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.StatementCount;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** What each order of one group is answered, on a real store. */
@Tag("servers")
class GroupCommitTest {

  /** Locks are waited for 1 s, as those of others are for 5 s in production. */
  private static final String HURRY =
      """
      CREATE FUNCTION orders.hurry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM set_config('lock_timeout', '1s', true); RETURN NULL; END $$;
      CREATE TRIGGER hurry BEFORE INSERT ON orders.idempotency_key
      FOR EACH STATEMENT EXECUTE FUNCTION orders.hurry();
      """;

  private final RunningService service = RunningService.shared();
  private final GroupCommit commits = service.bean(GroupCommit.class);
  private final StatementCount statements = service.bean(StatementCount.class);

  @Test
  void answersTheSameAndAnotherOrderUnderOneReference() {
    ObjectNode order = SampleOrder.unique();
    List<Pending> group =
        Stream.of(order, order, order.deepCopy().put("customerId", "other"), SampleOrder.unique())
            .map(input -> PendingSubmissions.order(service, input))
            .toList();

    commits.commit(group);

    List<Outcome> outcomes = outcomes(group);
    UUID first = ((Accepted) outcomes.get(0)).orderId();
    assertThat(outcomes.get(1)).isEqualTo(new Known(first));
    assertThat(outcomes.get(2))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.type()).isEqualTo(ProblemType.IDEMPOTENCY_KEY_REUSED));
    assertThat(outcomes.get(3)).isInstanceOf(Accepted.class);
  }

  @Test
  void storesOrdersOfSeveralSubmittersTogetherAndKeepsTheirKeysApart() {
    ObjectNode order = orderOf(newCustomer());
    List<Pending> group =
        Stream.of("shop", "another")
            .map(submitter -> PendingSubmissions.order(service, submitter, order))
            .toList();
    int before = statements.ofThisThread();

    commits.commit(group);

    List<Outcome> outcomes = outcomes(group);
    UUID ofShop = ((Accepted) outcomes.get(0)).orderId();
    assertThat(((Accepted) outcomes.get(1)).orderId()).isNotEqualTo(ofShop);
    assertThat(statements.ofThisThread() - before).isEqualTo(4);
    assertThat(
            service
                .database()
                .sql("SELECT submitter FROM orders.customer_order WHERE order_id = ?")
                .param(ofShop)
                .query(String.class)
                .single())
        .isEqualTo("shop");
  }

  @Test
  void needsFourStatementsHoweverManyOrders() {
    List<Pending> group = orders(100, GroupCommitTest::newCustomer);
    int before = statements.ofThisThread();

    commits.commit(group);

    assertThat(outcomes(group)).hasOnlyElementsOfType(Accepted.class);
    assertThat(statements.ofThisThread() - before).isEqualTo(4);
  }

  @Test
  void needsOneMoreForTheFairQueueOfACustomerWithManyOrders() {
    String customer = newCustomer();
    List<Pending> group = orders(100, () -> customer);
    int before = statements.ofThisThread();

    commits.commit(group);

    assertThat(outcomes(group)).hasOnlyElementsOfType(Accepted.class);
    assertThat(statements.ofThisThread() - before).isEqualTo(5);
  }

  @Test
  void refusesTheOneOrderWhoseDataTheStoreRefuses() {
    List<Pending> group = orders(20);
    String poison = reference(group.get(7));

    whileTheStoreRefuses(poison, "23514", () -> commits.commit(group));

    assertThat(outcomes(group.subList(8, 20))).hasOnlyElementsOfType(Accepted.class);
    assertThat(outcomes(group.subList(0, 7))).hasOnlyElementsOfType(Accepted.class);
    assertThat(group.get(7).await())
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.type()).isEqualTo(ProblemType.INTERNAL_ERROR));
  }

  @Test
  void failsTheOneOrderThatMakesTheTransactionFail() {
    List<Pending> group = orders(20);
    String poison = reference(group.get(7));

    whileTheStoreRefuses(poison, "P0001", () -> commits.commit(group));

    assertThat(outcomes(group.subList(8, 20))).hasOnlyElementsOfType(Accepted.class);
    assertThat(outcomes(group.subList(0, 7))).hasOnlyElementsOfType(Accepted.class);
    assertThatThrownBy(() -> group.get(7).await()).hasMessageContaining("poison");
  }

  @Test
  void storesTheOthersWhenOneTimesOutOnALock() throws SQLException {
    List<Pending> group = orders(3);
    service.database().sql(HURRY).update();
    try {
      Connection other =
          PendingSubmissions.openTransaction(
              service,
              """
              INSERT INTO orders.idempotency_key
                  (submitter, kind, key, request_hash, hash_version, order_id)
              VALUES ('local', 'customer-reference', '%s', '', 1, gen_random_uuid())
              """
                  .formatted(reference(group.get(1))));
      commits.commit(group);
      PendingSubmissions.rollBack(other);
    } finally {
      service.database().sql("DROP FUNCTION orders.hurry() CASCADE").update();
    }

    assertThat(group.get(0).await()).isInstanceOf(Accepted.class);
    assertThat(group.get(2).await()).isInstanceOf(Accepted.class);
    assertThatThrownBy(() -> group.get(1).await()).hasMessageContaining("lock timeout");
  }

  @Test
  void leavesOutWhatIsLate() {
    ObjectNode order = SampleOrder.unique();
    Pending late = new Pending(PendingSubmissions.sound(service, order), 1, Duration.ZERO);

    commits.commit(List.of(late));

    assertThatThrownBy(late::await)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("A retry is safe");
    String reference = order.get("customerReference").textValue();
    assertThat(service.get("/orders?reference=" + reference).body()).contains("\"orders\":[]");
  }

  @Test
  void stopsTryingOnceTheStoreIsUnavailable() {
    List<Integer> transactions = new ArrayList<>();
    OrderIntake breaking =
        new AcceptingStore(
            orders -> {
              transactions.add(orders.size());
              throw orders.size() > 1
                  ? new IllegalStateException("one of them, perhaps")
                  : new DataAccessResourceFailureException("gone");
            });
    Intake intake =
        new Intake(
            breaking,
            Clock.systemUTC(),
            new Admission(),
            service.bean(SchedulerWake.class),
            service.bean(StatusTopics.class),
            new SimpleMeterRegistry());
    List<Pending> group = orders(5);

    try (GroupCommit ofIntake = new GroupCommit(intake, new SubmissionQueue(1, 1))) {
      ofIntake.commit(group);
    }

    assertThat(transactions).containsExactly(5, 1);
    assertThat(group)
        .allSatisfy(
            order ->
                assertThatThrownBy(order::await)
                    .isInstanceOf(DataAccessResourceFailureException.class));
  }

  private List<Pending> orders(int count) {
    return Stream.generate(SampleOrder::unique)
        .limit(count)
        .map(order -> PendingSubmissions.order(service, order))
        .toList();
  }

  private List<Pending> orders(int count, Supplier<String> customer) {
    return Stream.generate(() -> orderOf(customer.get()))
        .limit(count)
        .map(order -> PendingSubmissions.order(service, order))
        .toList();
  }

  private static ObjectNode orderOf(String customer) {
    return SampleOrder.unique().put("customerId", customer);
  }

  private static String newCustomer() {
    return "C-" + UUID.randomUUID();
  }

  private static List<Outcome> outcomes(List<Pending> group) {
    return group.stream().map(order -> order.await()).toList();
  }

  private static String reference(Pending order) {
    return order.submission().customerReference();
  }

  private void whileTheStoreRefuses(String reference, String sqlState, Runnable work) {
    service
        .database()
        .sql(
            """
            CREATE FUNCTION orders.refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'poison' USING ERRCODE = '%s'; END $$;
            CREATE TRIGGER refuse_poison BEFORE INSERT ON orders.customer_order FOR EACH ROW
            WHEN (NEW.customer_reference = '%s') EXECUTE FUNCTION orders.refuse_poison();
            """
                .formatted(sqlState, reference))
        .update();
    try {
      work.run();
    } finally {
      service.database().sql("DROP FUNCTION orders.refuse_poison() CASCADE").update();
    }
  }
}
