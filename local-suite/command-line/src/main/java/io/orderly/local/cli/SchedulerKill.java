package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.progress.StateStoreReader;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.sql.SQLException;
import java.util.Optional;

/** Kills the scheduler that carries most orders, once, when a part of the orders has ended. */
final class SchedulerKill {

  private static final int PART = 4;

  private final Suite suite;
  private final StateStoreReader store;
  private final int orders;
  private final Terminal terminal;
  private Optional<ServiceInstance> killed = Optional.empty();

  SchedulerKill(Suite suite, StateStoreReader store, int orders, Terminal terminal) {
    this.suite = suite;
    this.store = store;
    this.orders = orders;
    this.terminal = terminal;
  }

  /**
   * Looks whether it is time.
   *
   * @param ended how many of the orders have
   */
  void killWhenDue(int ended) throws SQLException {
    if (killed.isPresent() || ended * PART < orders || ended == orders) {
      return;
    }
    var owner = store.busiestOwner();
    if (owner.isPresent()) {
      kill(owner.get());
    }
  }

  private void kill(StateStoreReader.Owner owner) {
    var scheduler =
        suite.instances(Service.SCHEDULER).stream()
            .filter(instance -> instance.id().equals(owner.instance()))
            .findFirst();
    scheduler.ifPresent(
        instance -> {
          terminal.say(
              "        killing %s (process %d, SIGKILL) while it has locked %d orders"
                  .formatted(instance.id(), instance.pid().orElse(0), owner.orders()));
          instance.kill();
        });
    killed = scheduler;
  }

  /** Waits until the killed one is back, and tells. */
  void awaitRestart() throws InterruptedException {
    if (killed.isEmpty()) {
      terminal.say(
          "        every order ended before a scheduler could be killed: try --orders 5000");
      return;
    }
    var instance = killed.get();
    instance.waitReady(Suite.READY_WITHIN);
    terminal.say(
        "        %s restarted as process %d".formatted(instance.id(), instance.pid().orElse(0)));
  }
}
