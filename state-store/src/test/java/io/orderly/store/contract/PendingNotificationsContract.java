package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.toldAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.StatusCause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.notifications.PendingNotifications.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Whoever gave somewhere to notify is owed the end, each Error and each question until it is
 * delivered or given up.
 */
public abstract class PendingNotificationsContract {

  private static final String TOPIC = "order-replies.shop";
  private static final String WEBHOOK = "https://Hooks.example.com:8443/orders?of=shop";
  private static final Duration LEASE = Duration.ofSeconds(60);

  private final StoreUnderTest store;
  private final PendingNotifications notifications;
  private final OrderProgression scheduler;

  protected PendingNotificationsContract(StoreUnderTest store) {
    this.store = store;
    this.notifications = store.pendingNotifications();
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
  }

  @Test
  void anOrderWithoutAReplyTopicOrWebhookHasNoNotification() {
    NewOrder order = taken(order());

    inError(order);

    assertThat(notifications.note(10)).isZero();
    assertThat(claim()).isEmpty();
    assertThat(notifications.pending()).isEmpty();
  }

  @Test
  void anUnfinishedOrderHasNoPendingNotification() {
    NewOrder order = taken(toldAt(TOPIC, WEBHOOK, order()));
    scheduler.claims(order);

    assertThat(notifications.note(10)).isZero();
    assertThat(claim()).isEmpty();
  }

  @Test
  void theEndIsPendingOnEachChannelWithItsStatus() {
    NewOrder order = taken(toldAt(TOPIC, WEBHOOK, order()));
    processed(order);

    assertThat(notifications.note(10)).isEqualTo(1);

    List<PendingNotification> claimed = claim();
    assertThat(claimed)
        .extracting(PendingNotification::addressee)
        .containsExactlyInAnyOrder(
            new Addressee(Channel.TOPIC, TOPIC), new Addressee(Channel.WEBHOOK, WEBHOOK));
    assertThat(claimed)
        .allSatisfy(
            word -> {
              assertThat(word.status().orderId()).isEqualTo(order.orderId());
              assertThat(word.status().state()).isEqualTo(ProcessState.PROCESSED);
              assertThat(word.status().orderVersion())
                  .isEqualTo(store.order(order.orderId()).version());
              assertThat(word.status().submitter()).isEqualTo("shop");
              assertThat(word.status().customerReference())
                  .isEqualTo(order.order().customerReference());
              assertThat(word.pendingVersion()).isEqualTo(word.status().orderVersion());
              assertThat(word.tries()).isZero();
            });
  }

  @Test
  void theEndOfAnOrderIsNotedOnce() {
    processed(taken(toldAt(TOPIC, null, order())));

    assertThat(notifications.note(10)).isEqualTo(1);
    assertThat(notifications.note(10)).isZero();
  }

  @Test
  void notingAndDeliveringLeaveTheOrderVersionUnchanged() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    processed(order);
    long version = store.order(order.orderId()).version();

    notifications.note(10);
    notifications.delivered(claim());

    assertThat(store.order(order.orderId()).version()).isEqualTo(version);
  }

  @Test
  void aClaimedNotificationIsNotClaimedAgainWithinItsLease() {
    processed(taken(toldAt(TOPIC, null, order())));
    notifications.note(10);

    assertThat(claim()).hasSize(1);
    assertThat(claim()).isEmpty();
    store.letTimePass(LEASE);

    assertThat(claim()).hasSize(1);
  }

  @Test
  void aDeliveredNotificationIsNotPending() {
    processed(taken(toldAt(TOPIC, null, order())));
    notifications.note(10);

    notifications.delivered(claim());
    store.letTimePass(LEASE);

    assertThat(claim()).isEmpty();
    assertThat(notifications.pending()).isEmpty();
  }

  @Test
  void anErrorAndTheEndAfterItArePendingEach() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    List<PendingNotification> error = claim();
    notifications.delivered(error);

    assertThat(error).singleElement().extracting(word -> word.status().failure()).isNotNull();
    assertThat(notifications.note(10)).isZero();
    undone(order);
    assertThat(notifications.note(10)).isEqualTo(1);

    assertThat(claim())
        .singleElement()
        .extracting(word -> word.status().state())
        .isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void theNotificationOfAnUndoneOrderHasTheCause() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    undone(order);
    notifications.note(10);

    assertThat(claim())
        .extracting(word -> word.status().cause())
        .containsExactly(new StatusCause("cancelled", "the submitter cancelled the order", null));
  }

  @Test
  void aChangeOfAnErrorIsPendingAgain() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    notifications.delivered(claim());

    scheduler.decides(
        order, new ProcessEvent.ChangeRank(store.order(order.orderId()).version(), 1));

    assertThat(notifications.note(10)).isEqualTo(1);
    assertThat(notifications.note(10)).isZero();
    assertThat(claim())
        .singleElement()
        .extracting(PendingNotification::pendingVersion)
        .isEqualTo(store.order(order.orderId()).version());
  }

  @Test
  void aSecondErrorIsPendingLikeTheFirst() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    notifications.delivered(claim());
    scheduler.decides(order, new ProcessEvent.Resubmit(store.order(order.orderId()).version()));
    assertThat(notifications.note(10)).isZero();

    inError(order);

    assertThat(notifications.note(10)).isEqualTo(1);
    assertThat(claim()).hasSize(1);
  }

  @Test
  void deliveringAnEarlierErrorLeavesTheEndPending() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    List<PendingNotification> error = claim();
    undone(order);
    notifications.note(10);

    notifications.delivered(error);

    assertThat(claim())
        .singleElement()
        .extracting(word -> word.status().state())
        .isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aPostponedNotificationIsNotDueBeforeItsBackoffEnds() {
    processed(taken(toldAt(TOPIC, null, order())));
    notifications.note(10);
    PendingNotification word = claim().get(0);

    notifications.postpone(List.of(new Postponed(word, 1, Duration.ofSeconds(90))));

    store.letTimePass(LEASE);
    assertThat(claim()).isEmpty();
    store.letTimePass(Duration.ofSeconds(30));
    PendingNotification again = claim().get(0);
    assertThat(again.tries()).isEqualTo(1);
    assertThat(again.status().orderVersion()).isEqualTo(word.status().orderVersion());
    assertThat(again.pendingFor()).isGreaterThanOrEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void postponingAnOlderNotificationDoesNotPostponeANewerOne() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    PendingNotification error = claim().get(0);
    undone(order);
    notifications.note(10);

    notifications.postpone(List.of(new Postponed(error, 1, Duration.ofHours(1))));

    assertThat(claim())
        .singleElement()
        .extracting(word -> word.status().state())
        .isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void givingUpAnOlderNotificationLeavesANewerOnePending() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    inError(order);
    notifications.note(10);
    PendingNotification error = claim().get(0);
    undone(order);
    notifications.note(10);

    notifications.giveUp(List.of(new GivenUp(error, "nobody takes it")));

    assertThat(claim())
        .singleElement()
        .extracting(word -> word.status().state())
        .isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aNotificationThatIsGivenUpLeavesOneEventAndIsNotPending() {
    NewOrder order = taken(toldAt(TOPIC, null, order()));
    processed(order);
    notifications.note(10);
    PendingNotification word = claim().get(0);
    GivenUp givenUp = new GivenUp(word, "the topic is gone");

    notifications.giveUp(List.of(givenUp));
    notifications.giveUp(List.of(givenUp));
    store.letTimePass(LEASE);

    assertThat(claim()).isEmpty();
    assertThat(notifications.pending()).isEmpty();
    assertThat(store.events(order.orderId()))
        .containsExactly("undelivered@" + word.pendingVersion());
  }

  @Test
  void notificationsDueForTooLongAreGivenUpTogether() {
    NewOrder old = taken(toldAt(TOPIC, null, order()));
    NewOrder old2 = taken(toldAt(TOPIC, null, order()));
    processed(old);
    processed(old2);
    notifications.note(10);
    store.letTimePass(Duration.ofHours(1));
    NewOrder young = taken(toldAt(TOPIC, null, order()));
    NewOrder elsewhere = taken(toldAt("order-replies.else", null, order()));
    processed(young);
    processed(elsewhere);
    notifications.note(10);

    assertThat(notifications.giveUpDue(TOPIC, Duration.ofMinutes(59), "nobody is there", 1))
        .isEqualTo(1);
    assertThat(notifications.giveUpDue(TOPIC, Duration.ofMinutes(59), "nobody is there", 9))
        .isEqualTo(1);
    assertThat(notifications.giveUpDue(TOPIC, Duration.ofMinutes(59), "nobody is there", 9))
        .isZero();

    assertThat(claim())
        .extracting(word -> word.status().orderId())
        .containsExactlyInAnyOrder(young.orderId(), elsewhere.orderId());
    assertThat(store.events(old.orderId()))
        .containsExactly("undelivered@" + store.order(old.orderId()).version());
    assertThat(store.events(old2.orderId())).hasSize(1);
  }

  @Test
  void aClaimedNotificationIsNotGivenUpByAnotherInstance() {
    processed(taken(toldAt(TOPIC, null, order())));
    notifications.note(10);
    claim();

    assertThat(notifications.giveUpDue(TOPIC, Duration.ZERO, "nobody is there", 10)).isZero();
  }

  @Test
  void oneDestinationGetsNoMoreThanItsShareOfAClaim() {
    List<NewOrder> crowd =
        TestOrders.orders(8).stream().map(order -> taken(toldAt(TOPIC, null, order))).toList();
    crowd.forEach(this::processed);
    notifications.note(10);
    store.letTimePass(Duration.ofSeconds(1));
    NewOrder late = taken(toldAt("order-replies.late", null, order()));
    processed(late);
    notifications.note(10);

    List<PendingNotification> claimed = notifications.claim(new Terms(2, 3, Set.of(), LEASE));

    assertThat(claimed).hasSize(4);
    assertThat(claimed)
        .filteredOn(word -> word.status().orderId().equals(late.orderId()))
        .hasSize(1);
  }

  @Test
  void closedDestinationsAreNotClaimed() {
    processed(taken(toldAt(TOPIC, WEBHOOK, order())));
    notifications.note(10);

    assertThat(
            notifications.claim(new Terms(10, 10, Set.of("hooks.example.com:8443", TOPIC), LEASE)))
        .isEmpty();
    assertThat(notifications.claim(new Terms(10, 10, Set.of("hooks.example.com:8443"), LEASE)))
        .singleElement()
        .extracting(word -> word.addressee().channel())
        .isEqualTo(Channel.TOPIC);
  }

  @Test
  void notificationsAreClaimedLongestPendingFirst() {
    processed(taken(toldAt("order-replies.z", null, order())));
    notifications.note(10);
    store.letTimePass(Duration.ofSeconds(1));
    processed(taken(toldAt("order-replies.a", null, order())));
    notifications.note(10);

    assertThat(notifications.claim(new Terms(1, 10, Set.of(), LEASE)))
        .singleElement()
        .extracting(word -> word.addressee().target())
        .isEqualTo("order-replies.z");
  }

  @Test
  void pendingNotificationsAreCountedByChannelWithTheOldestAge() {
    processed(taken(toldAt(TOPIC, WEBHOOK, order())));
    notifications.note(10);
    store.letTimePass(Duration.ofSeconds(5));
    processed(taken(toldAt(TOPIC, null, order())));
    notifications.note(10);

    assertThat(notifications.pending()).containsOnlyKeys(Channel.TOPIC, Channel.WEBHOOK);
    assertThat(notifications.pending().get(Channel.TOPIC).notifications()).isEqualTo(2);
    assertThat(notifications.pending().get(Channel.TOPIC).oldest())
        .isGreaterThanOrEqualTo(Duration.ofSeconds(5));
    assertThat(notifications.pending().get(Channel.WEBHOOK).notifications()).isEqualTo(1);
  }

  @Test
  void aQuestionToTheSubmitterIsPendingOnEachChannelAsItBegins() {
    NewOrder order = taken(TestOrders.under(TestOrders.ASKING, toldAt(TOPIC, WEBHOOK, order())));
    scheduler.claims(order);
    assertThat(claim()).isEmpty();

    scheduler.completes(order, "reserve-stock");

    assertThat(notifications.note(10)).isZero();
    assertThat(claim())
        .hasSize(2)
        .allSatisfy(
            word -> {
              assertThat(word.status().state()).isEqualTo(ProcessState.PENDING);
              assertThat(word.status().orderVersion())
                  .isEqualTo(store.order(order.orderId()).version());
              assertThat(word.status().asked())
                  .singleElement()
                  .satisfies(
                      ask -> {
                        assertThat(ask.step()).isEqualTo("choose");
                        assertThat(ask.question()).isEqualTo("Which colour?");
                        assertThat(ask.until()).isNotNull();
                      });
            });
  }

  @Test
  void aQuestionIsPendingUntilItIsDelivered() {
    NewOrder order = asking(toldAt(TOPIC, null, order()));

    List<PendingNotification> first = claim();
    assertThat(first).hasSize(1);
    store.letTimePass(LEASE);
    assertThat(claim()).hasSize(1);
    notifications.delivered(first);
    store.letTimePass(LEASE);

    assertThat(claim()).isEmpty();
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PENDING);
  }

  /** Its time limit is days away, however long an Error before it was not delivered. */
  @Test
  void aQuestionHasAllTheTimeToBeDelivered() {
    NewOrder order = taken(TestOrders.under(TestOrders.ASKING, toldAt(TOPIC, null, order())));
    inError(order);
    notifications.note(10);
    store.letTimePass(Duration.ofHours(1));
    scheduler.decides(order, new ProcessEvent.Resubmit(store.order(order.orderId()).version()));
    scheduler.claims(order);
    scheduler.completes(order, "reserve-stock");

    assertThat(notifications.giveUpDue(TOPIC, Duration.ofMinutes(59), "nobody is there", 9))
        .isZero();
    assertThat(claim())
        .singleElement()
        .satisfies(word -> assertThat(word.status().asked()).hasSize(1));
  }

  @Test
  void aQuestionOfAnOrderWithoutAReplyTopicOrWebhookIsNotPending() {
    asking(order());

    assertThat(claim()).isEmpty();
    assertThat(notifications.pending()).isEmpty();
  }

  @Test
  void aQuestionThatIsAnsweredByNowIsNotToldAndOneToOthersIsNotPending() {
    NewOrder order = asking(toldAt(TOPIC, null, order()));
    scheduler.decides(order, new ProcessEvent.Answer("choose", "done", "shop", "{}", null));

    PendingNotification word = claim().get(0);
    assertThat(word.status().asked()).isNull();
    notifications.delivered(List.of(word));
    scheduler.claims(order);
    store.letTimePass(LEASE);

    assertThat(store.events(order.orderId()))
        .filteredOn(kind -> kind.startsWith("asked"))
        .hasSize(2);
    assertThat(claim()).isEmpty();
  }

  @Test
  void theEndAfterAQuestionIsPending() {
    NewOrder order = asking(toldAt(TOPIC, null, order()));
    List<PendingNotification> question = claim();
    undoing(order);

    notifications.delivered(question);
    assertThat(notifications.note(10)).isZero();
    inError(order);
    assertThat(notifications.note(10)).isEqualTo(1);

    assertThat(claim())
        .singleElement()
        .extracting(word -> word.status().state())
        .isEqualTo(ProcessState.ERROR);
  }

  private NewOrder asking(NewOrder order) {
    NewOrder taken = taken(TestOrders.under(TestOrders.ASKING, order));
    scheduler.claims(taken);
    scheduler.completes(taken, "reserve-stock");
    assertThat(store.events(taken.orderId())).anyMatch(kind -> kind.startsWith("asked"));
    return taken;
  }

  private void undoing(NewOrder order) {
    scheduler.undoes(order, store.order(order.orderId()).version());
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.UNDOING);
  }

  private NewOrder taken(NewOrder order) {
    store.intake().accept(List.of(order));
    return order;
  }

  private void processed(NewOrder order) {
    scheduler.claims(order);
    scheduler.completes(order, "reserve-stock");
    scheduler.completes(order, "take-payment");
    scheduler.completes(order, "ship");
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PROCESSED);
  }

  private void inError(NewOrder order) {
    Failure failure = new Failure("decision-failed", "it could not be decided on");
    scheduler.decides(order, new ProcessEvent.DecisionFailed(failure));
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.ERROR);
  }

  /** Nothing of it has begun, so that it ends when it is claimed. */
  private void undone(NewOrder order) {
    scheduler.undoes(order, store.order(order.orderId()).version());
    scheduler.claims(order);
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.UNDONE);
  }

  private List<PendingNotification> claim() {
    return notifications.claim(new Terms(10, 10, Set.of(), LEASE));
  }
}
