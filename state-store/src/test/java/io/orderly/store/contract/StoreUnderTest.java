package io.orderly.store.contract;

import io.orderly.process.OrderProcess;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A store with all its ports, and what a test needs beside them. */
public interface StoreUnderTest {

  StateStore stateStore();

  OrderIntake intake();

  OrderDirectory directory();

  LiveSteps liveSteps();

  Correlations correlations();

  WorkflowCatalogue catalogue();

  InstanceRegistry instances();

  AlertDeliveries alertDeliveries();

  AlertUpkeep alertUpkeep();

  AlertRegister alertRegister();

  PendingNotifications pendingNotifications();

  SharedRateLimit rateLimit();

  StoreStatistics statistics();

  PauseSwitches pauses();

  AgentAlerts agentAlerts();

  SystemPauses systemPauses();

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
