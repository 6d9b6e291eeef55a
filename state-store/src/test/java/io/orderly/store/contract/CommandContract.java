package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.RecordedCommand;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** A command runs once, and its answer is kept with the change that it made. */
public abstract class CommandContract {

  private final StoreUnderTest store;

  protected CommandContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void commandIsFoundWithItsAnswer() {
    RecordedCommand command = command("c-1", order().orderId());

    record(command);

    assertThat(found("c-1")).contains(command);
    assertThat(found("c-2")).isEmpty();
  }

  @Test
  void aRecordedCommandIsVisibleInItsOwnTransaction() {
    RecordedCommand command = command("c-1", order().orderId());

    Optional<RecordedCommand> found =
        store
            .stateStore()
            .inTransaction(
                transaction -> {
                  transaction.record(command);
                  return transaction.command("c-1");
                });

    assertThat(found).contains(command);
  }

  @Test
  void aDuplicateCommandIdRollsBackItsTransaction() {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    record(command("c-1", order.orderId()));

    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          OrderProcess locked = transaction.lock(List.of(order.orderId())).get(0);
                          transaction.write(
                              List.of(
                                  OrderStateMachine.failing(
                                      locked, new Failure("broken", "it is broken"))));
                          transaction.record(command("c-1", order.orderId()));
                          return locked;
                        }))
        .isInstanceOf(DuplicateKeyException.class);
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
  }

  private void record(RecordedCommand command) {
    store
        .stateStore()
        .inTransaction(
            transaction -> {
              transaction.record(command);
              return command;
            });
  }

  private Optional<RecordedCommand> found(String commandId) {
    return store.stateStore().inTransaction(transaction -> transaction.command(commandId));
  }

  private static RecordedCommand command(String commandId, UUID orderId) {
    return new RecordedCommand(
        commandId, orderId, "resubmit", 4, "alice", "the carrier is back", "{\"version\":4}");
  }
}
