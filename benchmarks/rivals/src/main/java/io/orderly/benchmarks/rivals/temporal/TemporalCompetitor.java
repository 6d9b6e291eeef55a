package io.orderly.benchmarks.rivals.temporal;

import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerOptions;
import java.util.List;

/** Temporal, with its test server in this process. */
public final class TemporalCompetitor implements Competitor {

  private static final String TASK_QUEUE = "orders";

  // More wait for each other in the test server.
  private static final int POLLERS = 2;

  private final int concurrency;
  private final Ledger ledger;
  private final TestWorkflowEnvironment environment;
  private final WorkflowClient client;

  private TemporalCompetitor(int concurrency, Ledger ledger, TestWorkflowEnvironment environment) {
    this.concurrency = concurrency;
    this.ledger = ledger;
    this.environment = environment;
    this.client = environment.getWorkflowClient();
  }

  /** Starts the server and a worker. */
  public static Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger) {
    // Time skipping is for tests of timers; here it only takes time.
    var environment =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder().setUseTimeskipping(false).build());
    Worker worker = environment.newWorker(TASK_QUEUE, workerOptions());
    worker.registerWorkflowImplementationTypes(OrderFulfilmentWorkflow.class);
    worker.registerActivitiesImplementations(new PartnerRemoteServices(calls));
    environment.start();
    return new TemporalCompetitor(settings.concurrency(), ledger, environment);
  }

  private static WorkerOptions workerOptions() {
    return WorkerOptions.newBuilder()
        .setMaxConcurrentWorkflowTaskPollers(POLLERS)
        .setMaxConcurrentActivityTaskPollers(POLLERS)
        .build();
  }

  @Override
  public String name() {
    return "temporal";
  }

  @Override
  public String notes() {
    return "Temporal's in-memory test server: nothing is durable; %d orders at a time"
        .formatted(concurrency);
  }

  @Override
  public int hands() {
    return concurrency;
  }

  @Override
  public int ordersAtOnce() {
    return 1;
  }

  /** Waits for the end of each. */
  @Override
  public void take(List<SampleOrder> orders) {
    for (SampleOrder order : orders) {
      String id = order.id().toString();
      var options = WorkflowOptions.newBuilder().setTaskQueue(TASK_QUEUE).setWorkflowId(id).build();
      client.newWorkflowStub(OrderFulfilment.class, options).fulfil(id, order.json());
      ledger.completed(order.index());
    }
  }

  @Override
  public void close() {
    environment.close();
  }
}
