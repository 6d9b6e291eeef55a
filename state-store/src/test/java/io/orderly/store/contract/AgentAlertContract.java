package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AgentAlerts.OpenAgentAlert;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.alerts.StoredAlert.Status;
import io.orderly.store.intake.NewOrder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An alert about an agent is one of many supervisors, and is told as those of orders are. */
public abstract class AgentAlertContract {

  private static final Failure OPEN = new Failure("circuit-open", "its remote service fails");
  private static final Failure ABSENT = new Failure("agent-absent", "no instance is heard");
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final List<String> SINKS = List.of("topic");

  private final StoreUnderTest store;
  private final AgentAlerts alerts;

  protected AgentAlertContract(StoreUnderTest store) {
    this.store = store;
    this.alerts = store.agentAlerts();
  }

  @Test
  void atMostOneAlertPerAgentAndCodeIsOpen() {
    assertThat(alerts.raise("payment", OPEN, "look")).isTrue();
    assertThat(alerts.raise("payment", OPEN, "look")).isFalse();
    assertThat(alerts.raise("payment", ABSENT, "look")).isTrue();
    assertThat(alerts.raise("carrier", OPEN, "look")).isTrue();

    assertThat(alerts.open())
        .isEqualTo(
            Set.of(
                new OpenAgentAlert("payment", "circuit-open"),
                new OpenAgentAlert("payment", "agent-absent"),
                new OpenAgentAlert("carrier", "circuit-open")));
    assertThat(store.statistics().openAlerts()).isEqualTo(3);
    assertThat(found("payment")).hasSize(2);
  }

  @Test
  void aResolvedAlertCanBeRaisedAgain() {
    alerts.raise("payment", OPEN, "look");

    assertThat(resolve("payment", OPEN)).isTrue();
    assertThat(resolve("payment", OPEN)).isFalse();

    assertThat(alerts.open()).isEmpty();
    assertThat(only().resolution()).extracting(Resolution::how).isEqualTo(Resolution.RECOVERED);
    store.letTimePass(Duration.ofSeconds(1));
    assertThat(alerts.raise("payment", OPEN, "look")).isTrue();
    assertThat(found("payment")).hasSize(2);
  }

  @Test
  void sinksGetTheAlertAndItsResolution() {
    alerts.raise("payment", OPEN, "look");
    store.alertUpkeep().address(SINKS, 10);

    DueAlert raised = due();
    assertThat(raised.notice()).isEqualTo(Notice.RAISED);
    assertThat(raised.stored().alert().agent()).isEqualTo("payment");
    assertThat(raised.stored().alert().orderId()).isNull();
    assertThat(raised.stored().alert().nextAction()).isEqualTo("look");
    tell(raised);
    resolve("payment", OPEN);

    assertThat(due().notice()).isEqualTo(Notice.RESOLVED);
  }

  @Test
  void anAgentAlertIsNotResolvedWithOrdersAndEscalates() {
    alerts.raise("payment", OPEN, "look");

    assertThat(store.alertUpkeep().resolve(null, 10).resolved()).isZero();
    store.letTimePass(Duration.ofMinutes(20));
    assertThat(store.alertUpkeep().escalate(Duration.ofMinutes(15), 10)).isEqualTo(1);

    assertThat(only().status()).isEqualTo(Status.ESCALATED);
  }

  @Test
  void theFirstAcknowledgementOfAnAgentAlertStays() {
    alerts.raise("payment", OPEN, "look");
    alerts.raise("carrier", OPEN, "look");
    String carriers = found("carrier").get(0).alert().alertId();
    String alertId = only().alert().alertId();

    Acknowledging ada = acknowledge("1", alertId, "Ada");

    assertThat(ada).isInstanceOf(Acknowledging.Applied.class);
    assertThat(acknowledge("1", alertId, "Ada")).isEqualTo(ada);
    assertThat(acknowledge("2", alertId, "Bob")).isInstanceOf(Acknowledging.Already.class);
    assertThat(acknowledge("1", carriers, "Ada")).isInstanceOf(Acknowledging.IdInUse.class);
    assertThat(only().acknowledgement())
        .extracting(StoredAlert.Acknowledgement::actor)
        .isEqualTo("Ada");
    assertThat(only().status()).isEqualTo(Status.ACKNOWLEDGED);
  }

  @Test
  void alertsResolvedLongAgoArePurged() {
    alerts.raise("payment", OPEN, "look");
    alerts.raise("carrier", OPEN, "look");
    store.alertUpkeep().address(SINKS, 10);
    resolve("payment", OPEN);

    assertThat(alerts.purge(Duration.ofDays(1), 10)).isZero();
    store.letTimePass(Duration.ofDays(2));
    assertThat(alerts.purge(Duration.ofDays(1), 10)).isEqualTo(1);

    assertThat(found("payment")).isEmpty();
    assertThat(found("carrier")).hasSize(1);
    assertThat(store.alertDeliveries().claim("topic", LEASE, 10)).hasSize(1);
  }

  @Test
  void anAgentWithAnOverdueStepIsBehind() {
    NewOrder order = TestOrders.order();
    store.intake().accept(List.of(order));
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    scheduler.claims(order);
    assertThat(alerts.behind(10)).isEmpty();

    store.letTimePass(Duration.ofHours(1));
    assertThat(alerts.behind(10)).containsExactly("inventory");
  }

  @Test
  void anAgentWithAStepInBackoffIsBehind() {
    NewOrder order = TestOrders.order();
    store.intake().accept(List.of(order));
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    scheduler.claims(order);
    scheduler.doesNotTake(order, "reserve-stock");

    assertThat(alerts.behind(10)).containsExactly("inventory");
  }

  @Test
  void aPausedVersionThatOrdersWaitForIsBehind() {
    NewOrder order = TestOrders.under(TestOrders.VERSIONED, TestOrders.order());
    store.catalogue().register(TestOrders.VERSIONED, "any");
    store.systemPauses().pauseVersion("payment:psp@2", "no instance serves it");
    store.intake().accept(List.of(order));
    assertThat(alerts.behind(10)).isEmpty();

    new OrderProgression(store.stateStore(), "scheduler#1")
        .withoutVersionOf("payment")
        .claims(order);
    assertThat(alerts.behind(10)).containsExactly("payment:psp@2");
  }

  private Acknowledging acknowledge(String commandId, String alertId, String actor) {
    return store
        .alertRegister()
        .acknowledge(new AlertCommand(commandId, alertId, actor, "I call the partner"));
  }

  private boolean resolve(String agent, Failure failure) {
    return alerts.resolve(new OpenAgentAlert(agent, failure.code()));
  }

  private DueAlert due() {
    List<DueAlert> due = store.alertDeliveries().claim("topic", LEASE, 10);
    assertThat(due).hasSize(1);
    return due.get(0);
  }

  private void tell(DueAlert due) {
    DeliveredAlert told = new DeliveredAlert(due.stored().alert().alertId(), due.notice());
    store.alertDeliveries().delivered("topic", List.of(told), null);
  }

  private StoredAlert only() {
    List<StoredAlert> found = found("payment");
    assertThat(found).hasSize(1);
    assertThat(store.alertRegister().find(found.get(0).alert().alertId())).contains(found.get(0));
    return found.get(0);
  }

  private List<StoredAlert> found(String agent) {
    Filter ofAgent = new Filter(Set.of(), null, agent, null, null, null, null);
    return store.alertRegister().find(ofAgent, new Page(null, 10));
  }
}
