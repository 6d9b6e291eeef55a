package io.orderly.store.contract;

import io.orderly.process.OrderProcess;
import io.orderly.store.AgentAlerts;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertOutbox;
import io.orderly.store.AlertRegister;
import io.orderly.store.AlertUpkeep;
import io.orderly.store.InstanceRegistry;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderDirectory;
import io.orderly.store.OrderIntake;
import io.orderly.store.PauseSwitches;
import io.orderly.store.PendingNotifications;
import io.orderly.store.SharedRateLimit;
import io.orderly.store.StateStore;
import io.orderly.store.StoreStatistics;
import io.orderly.store.SystemPauses;
import io.orderly.store.WorkflowCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A store with all its ports, and what a test needs beside them. */
public interface StoreUnderTest {

  StateStore stateStore();

  OrderIntake intake();

  OrderDirectory directory();

  LiveSteps liveSteps();

  WorkflowCatalogue catalogue();

  InstanceRegistry instances();

  AlertOutbox alerts();

  AlertDeliveries alertDeliveries();

  AlertUpkeep alertUpkeep();

  AlertRegister alertRegister();

  PendingNotifications owedWords();

  SharedRateLimit pace();

  StoreStatistics statistics();

  PauseSwitches pauses();

  AgentAlerts agentAlerts();

  SystemPauses agentHolds();

  void acknowledgeAlerts(UUID orderId);

  /** Makes every moment in the store older by that much. */
  void letTimePass(Duration duration);

  /** The kinds of an order's events, the oldest first, each with the version that it came with. */
  List<String> events(UUID orderId);

  /** Finds orders as they are stored. */
  default StateStore reader() {
    return stateStore();
  }

  /** Where an order stands. */
  default OrderProcess order(UUID orderId) {
    return reader().inTransaction(transaction -> transaction.lock(List.of(orderId)).get(0));
  }
}
