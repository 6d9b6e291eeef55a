package io.orderly.submission.intake;

import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** A store that does with new orders what a test says, and knows none. */
class AcceptingStore implements OrderIntake {

  private final Function<List<NewOrder>, List<Outcome>> accepting;

  AcceptingStore(Function<List<NewOrder>, List<Outcome>> accepting) {
    this.accepting = accepting;
  }

  @Override
  public List<Outcome> accept(List<NewOrder> orders) {
    return accepting.apply(orders);
  }

  @Override
  public Map<UUID, Known> known(List<NewOrder> orders) {
    return Map.of();
  }
}
