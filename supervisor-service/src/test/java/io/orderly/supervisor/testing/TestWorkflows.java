package io.orderly.supervisor.testing;

import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;

/** Workflows that fail soon. */
public final class TestWorkflows {

  /** Two attempts, then Error. */
  public static final String BRITTLE =
      """
      name: brittle
      agents:
        inventory: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 10s
          attempts: 2
          backoff: { first: 60s, factor: 2, max: 5m }
          on-failure: alert
        - name: ship
          agent: carrier
          after: [ reserve-stock ]
          complete-within: 10s
          attempts: 2
          on-failure: alert
      """;

  /** One attempt, then the order turns to undo. */
  public static final String REVERSIBLE =
      """
      name: reversible
      agents:
        inventory: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 10s
          attempts: 1
          on-failure: undo
          undo: call
      """;

  /** A quick and a slow step side by side. */
  public static final String SIDE_BY_SIDE =
      """
      name: side-by-side
      agents:
        inventory: { idempotency-window: 30d }
        payment: { idempotency-window: 30d }
      steps:
        - name: quick
          agent: inventory
          complete-within: 10s
          attempts: 5
          backoff: { first: 2s, factor: 2, max: 5m }
        - name: slow
          agent: payment
          complete-within: 1h
          attempts: 5
      """;

  private TestWorkflows() {}

  public static WorkflowDefinition parse(String yaml) {
    return new WorkflowParser().parse("a workflow of the tests", yaml);
  }
}
