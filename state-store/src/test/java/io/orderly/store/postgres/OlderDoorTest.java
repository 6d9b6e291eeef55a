package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Failure;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.Addressee;
import io.orderly.store.Addressee.Channel;
import io.orderly.store.NewOrder;
import io.orderly.store.OwedWord;
import io.orderly.store.OwedWords;
import io.orderly.store.OwedWords.Look;
import io.orderly.store.OwedWords.Place;
import io.orderly.store.OwedWords.Terms;
import io.orderly.store.contract.Play;
import io.orderly.store.contract.TestOrders;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Orders that a door took which knows nothing of owed words: before an upgrade, or during it. */
class OlderDoorTest {

  private static final String TOPIC = "order-replies.shop";

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final OwedWords words = store.owedWords();
  private final Play scheduler = new Play(store.stateStore(), "scheduler#1");

  @Test
  void whatIsTakenDuringAnUpgradeIsOwedItsEnd() {
    NewOrder told = takenByOlderDoor(TOPIC);
    NewOrder untold = takenByOlderDoor(null);
    end(told);
    end(untold);

    assertThat(words.note(10)).isEqualTo(2);

    assertThat(claim()).singleElement().satisfies(word -> isOwed(word, told));
    assertThat(words.note(10)).isZero();
    assertThat(owes(told)).isFalse();
    assertThat(owes(untold)).isFalse();
  }

  @Test
  void whatIsTakenDuringAnUpgradeIsOwedEachErrorOnce() {
    NewOrder told = takenByOlderDoor(TOPIC);
    NewOrder untold = takenByOlderDoor(null);
    failDeciding(told);
    failDeciding(untold);

    assertThat(words.note(10)).isEqualTo(2);
    assertThat(words.note(10)).isZero();

    List<OwedWord> error = claim();
    assertThat(error).singleElement().satisfies(word -> isOwed(word, told));
    words.told(error);
    scheduler.undoes(told, store.order(told.orderId()).version());
    scheduler.claims(told);
    assertThat(words.note(10)).isEqualTo(1);
    assertThat(claim()).singleElement().satisfies(word -> isOwed(word, told));
  }

  @Test
  void whatWasUnderWayBeforeAnUpgradeIsOwedItsWord() {
    NewOrder pending = takenBefore();
    NewOrder inError = takenBefore();
    failDeciding(inError);

    assertThat(words.note(10)).isZero();
    assertThat(words.catchUp(null, 10)).isEqualTo(new Look(2, null));
    assertThat(words.catchUp(null, 10)).isEqualTo(new Look(0, null));

    assertThat(words.note(10)).isEqualTo(1);
    assertThat(claim()).singleElement().satisfies(word -> isOwed(word, inError));
    assertThat(owes(pending)).isTrue();
  }

  @Test
  void ordersAreLookedAtPartByPart() {
    takenBefore();
    NewOrder second = takenBefore();
    takenBefore();

    Look first = words.catchUp(null, 2);

    assertThat(first).isEqualTo(new Look(2, new Place(ProcessState.PENDING, second.orderId())));
    assertThat(words.catchUp(first.last(), 2)).isEqualTo(new Look(1, null));
  }

  @Test
  void noOrderChangesItsVersion() {
    NewOrder order = takenBefore();
    long version = store.order(order.orderId()).version();

    words.catchUp(null, 10);

    assertThat(store.order(order.orderId()).version()).isEqualTo(version);
  }

  /** It writes neither the column nor who is told. */
  private NewOrder takenByOlderDoor(@Nullable String topic) {
    return without("DEFAULT", topic);
  }

  private NewOrder takenBefore() {
    return without("false", TOPIC);
  }

  private NewOrder without(String owesWord, @Nullable String topic) {
    NewOrder order = TestOrders.toldAt(topic, null, TestOrders.order());
    store.intake().take(List.of(order));
    jdbc.update("DELETE FROM state.notification WHERE order_id = ?", order.orderId());
    jdbc.update(
        "UPDATE state.order_process SET owes_word = %s WHERE order_id = ?".formatted(owesWord),
        order.orderId());
    return order;
  }

  /** Nothing of it has begun, so that it ends when it is claimed. */
  private void end(NewOrder order) {
    scheduler.undoes(order, store.order(order.orderId()).version());
    scheduler.claims(order);
  }

  private void failDeciding(NewOrder order) {
    scheduler.decides(order, new ProcessEvent.DecisionFailed(new Failure("broken", "why not")));
  }

  private List<OwedWord> claim() {
    return words.claim(new Terms(1, 10, Set.of(), Duration.ofMinutes(1)));
  }

  private static void isOwed(OwedWord word, NewOrder order) {
    assertThat(word.addressee()).isEqualTo(new Addressee(Channel.TOPIC, TOPIC));
    assertThat(word.status().orderId()).isEqualTo(order.orderId());
  }

  private boolean owes(NewOrder order) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "SELECT owes_word FROM state.order_process WHERE order_id = ?",
            Boolean.class,
            order.orderId()));
  }
}
