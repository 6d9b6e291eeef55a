package io.orderly.simulation.cluster;

import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;

/** Actions of people in a run: orders, cancels, commands, restarts, and a cleanup at the end. */
final class Script {

  private static final int MAX_ORDERS = 5;
  private static final long ORDERS_WITHIN_MILLIS = 25_000;
  private static final long MEDDLE_EVERY_MILLIS = 2_500;

  /** In a storm of more than a minute people are rarely there. */
  private static final long MINUTE_MILLIS = 60_000;

  private static final long VISITS_OF_A_LONG_STORM = 4;
  private static final long TIDY_EVERY_MICROS = 2_000_000;
  private static final long SAME_KEY_WITHIN_MILLIS = 100;
  private static final double SAME_KEY_OTHER_BODY = 0.15;
  private static final double MEDDLES = 0.7;

  private final Surroundings around;
  private final Chance chance;
  private final Cast cast;
  private final long stormMicros;

  /** Who takes part. */
  record Cast(
      Cluster cluster,
      Processes processes,
      Customers customers,
      Operators operators,
      People people) {}

  Script(Surroundings around, Cast cast, long stormMicros) {
    this.around = around;
    this.chance = around.chance();
    this.cast = cast;
    this.stormMicros = stormMicros;
  }

  /** Plans all of it. */
  void begin(List<WorkflowDefinition> workflows) {
    int count = chance.between(1, MAX_ORDERS);
    for (int number = 1; number <= count; number++) {
      planOrder("order-" + number, chance.pick(workflows));
    }
    if (chance.happens(MEDDLES)) {
      planMeddling();
    }
    cast.people().begin();
    around.eventLoop().plan(stormMicros, null, this::calm);
  }

  private void planOrder(String reference, WorkflowDefinition workflow) {
    long at = chance.micros(0, Math.min(ORDERS_WITHIN_MILLIS, stormMicros / 2_000));
    cast.customers().wants(workflow, reference, "00", at);
    if (chance.happens(SAME_KEY_OTHER_BODY)) {
      long later = at + chance.micros(0, SAME_KEY_WITHIN_MILLIS);
      cast.customers().wants(workflow, reference, "01", later);
    }
  }

  /** As long as the faults last. */
  private void planMeddling() {
    around
        .eventLoop()
        .plan(
            chance.micros(0, meddleEveryMillis()),
            null,
            () -> {
              if (!around.faults().haveStopped()) {
                meddle();
                planMeddling();
              }
            });
  }

  private long meddleEveryMillis() {
    return Math.max(
        MEDDLE_EVERY_MILLIS, (stormMicros / 1_000 - MINUTE_MILLIS) / VISITS_OF_A_LONG_STORM);
  }

  private void meddle() {
    cast.customers().mayCancel();
    if (chance.happens(MEDDLES)) {
      cast.operators().act();
    }
    if (around.faults().strikes(Fault.ROLLING_RESTART)) {
      cast.cluster().restartInOrder(chance.pick(List.of(Role.values())));
    }
    if (around.faults().strikes(Fault.REBALANCE)) {
      cast.processes().rebalanceSome();
    }
  }

  private void calm() {
    around.watch().history().add("chance", () -> "the faults stop");
    around.faults().stop();
    tidyUp();
  }

  private void tidyUp() {
    cast.operators().tidyUp();
    around.eventLoop().plan(TIDY_EVERY_MICROS, null, this::tidyUp);
  }
}
