package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.hashedBy;
import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.orders;
import static io.orderly.store.contract.TestOrders.withKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.IdempotencyKey.Kind;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A key stands for one request, and a request for one order. */
public abstract class IdempotencyContract {

  private final StoreUnderTest store;

  protected IdempotencyContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void sameRequestAgainIsKnown() {
    NewOrder first = order("r-1", "aa");
    NewOrder again = order("r-1", "aa");
    take(first);

    List<Outcome> outcomes = take(again);

    assertThat(outcomes).containsExactly(new Known(first.orderId()));
    assertNotTaken(again);
  }

  @Test
  void otherRequestUnderTheSameKeyIsConflicting() {
    NewOrder first = order("r-1", "aa");
    NewOrder other = order("r-1", "bb");
    take(first);

    List<Outcome> outcomes = take(other);

    assertThat(outcomes).containsExactly(new Conflicting(reference("r-1"), first.orderId()));
    assertNotTaken(other);
  }

  @Test
  void whatWasAcceptedIsLookedUpWithoutBeingStored() {
    NewOrder first = withKey("k-1", order("r-1", "aa"));
    take(first);
    NewOrder again = order("r-1", "aa");
    NewOrder other = order("r-1", "bb");
    NewOrder both = withKey("k-1", order("r-2", "aa"));
    NewOrder never = order("r-3", "aa");

    assertThat(store.intake().known(List.of(again, other, both, never)))
        .containsOnly(
            entry(again.orderId(), new Known(first.orderId())),
            entry(both.orderId(), new Known(first.orderId())));
    assertThat(store.intake().known(List.of())).isEmpty();
    assertThat(take(order("r-2", "cc"), never)).doesNotHaveAnyElementsOfTypes(Known.class);
  }

  @Test
  void hashesOfDifferentVersionsAreNotCompared() {
    NewOrder first = order("r-1", "aa");
    NewOrder again = hashedBy(2, order("r-1", "aa"));
    take(first);

    assertThat(take(again)).containsExactly(new Conflicting(reference("r-1"), first.orderId()));
  }

  @Test
  void submittersDoNotShareTheirKeys() {
    NewOrder first = order("r-1", "aa", "shop");
    NewOrder other = order("r-1", "bb", "market");

    assertThat(take(first, other)).containsExactly(accepted(first), accepted(other));
  }

  @Test
  void repeatsWithinABatchFollowTheOrderOfTheBatch() {
    NewOrder first = order("r-1", "aa");
    NewOrder again = order("r-1", "aa");
    NewOrder unrelated = order("r-2", "aa");
    NewOrder other = order("r-1", "bb");

    List<Outcome> outcomes = take(first, again, unrelated, other);

    assertThat(outcomes)
        .containsExactly(
            accepted(first),
            new Known(first.orderId()),
            accepted(unrelated),
            new Conflicting(reference("r-1"), first.orderId()));
    assertNotTaken(again);
    assertNotTaken(other);
  }

  @Test
  void eitherKeyAloneIdentifiesTheRequest() {
    NewOrder first = withKey("k-1", order("r-1", "aa"));
    NewOrder again = withKey("k-1", order("r-2", "aa"));
    take(first);

    assertThat(take(again)).containsExactly(new Known(first.orderId()));
  }

  @Test
  void aNewKeyOfAKnownRequestIsStoredForIt() {
    NewOrder first = withKey("k-1", order("r-1", "aa"));
    take(first, withKey("k-1", order("r-2", "aa")));

    assertThat(take(order("r-2", "aa"))).containsExactly(new Known(first.orderId()));
  }

  @Test
  void aNewKeyOfARefusedRequestIsNotStored() {
    take(withKey("k-1", order("r-1", "aa")), withKey("k-1", order("r-2", "bb")));
    NewOrder later = order("r-2", "cc");

    assertThat(take(later)).containsExactly(accepted(later));
  }

  @Test
  void aConflictingKeyOutweighsAKnownOne() {
    NewOrder first = order("r-1", "aa");
    NewOrder second = withKey("k-1", order("r-2", "bb"));
    take(first, second);

    List<Outcome> outcomes = take(withKey("k-1", order("r-1", "aa")));

    assertThat(outcomes)
        .containsExactly(
            new Conflicting(new IdempotencyKey(Kind.IDEMPOTENCY_KEY, "k-1"), second.orderId()));
  }

  @Test
  void anOrderSubmittedAgainUnderItsOwnIdIsKnown() {
    NewOrder order = order();
    take(order);

    assertThat(take(order)).containsExactly(new Known(order.orderId()));
  }

  private List<Outcome> take(NewOrder... orders) {
    return store.intake().accept(List.of(orders));
  }

  /** When it was accepted is in the store. */
  private Accepted accepted(NewOrder order) {
    UUID orderId = order.orderId();
    return new Accepted(
        orderId, store.directory().find(List.of(orderId)).get(orderId).submittedAt());
  }

  private void assertNotTaken(NewOrder order) {
    assertThat(store.directory().find(List.of(order.orderId()))).isEmpty();
  }

  private static IdempotencyKey reference(String key) {
    return new IdempotencyKey(Kind.CUSTOMER_REFERENCE, key);
  }
}
