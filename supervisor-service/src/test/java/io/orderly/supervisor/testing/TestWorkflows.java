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
          complete-within: 60s
          attempts: 2
          backoff: { first: 60s, factor: 2, max: 5m }
          on-failure: alert
        - name: ship
          agent: carrier
          after: [ reserve-stock ]
          complete-within: 60s
          attempts: 2
          on-failure: alert
      """;

  /** Its orders are undone when they are not Processed within an hour. */
  public static final String URGENT =
      BRITTLE.replace("name: brittle", "name: urgent\ndeadline: { after: 1h, policy: undo }");

  /** One attempt, then Error. */
  public static final String FRAGILE =
      """
      name: fragile
      agents:
        inventory: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 60s
          attempts: 1
          on-failure: alert
      """;

  /** One attempt, then two long waits, then Error. */
  public static final String PATIENT =
      """
      name: patient
      agents:
        inventory: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 60s
          attempts: 1
          on-failure: wait
          waits: 2
          wait-for: 30m
      """;

  /** Two steps side by side, each with one attempt to do and one to undo it. */
  public static final String TWOFOLD =
      """
      name: twofold
      agents:
        inventory: { idempotency-window: 30d }
        payment: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 60s
          attempts: 1
        - name: take-payment
          agent: payment
          complete-within: 1h
          attempts: 1
      """;

  /** What its second step does can't be taken back. */
  public static final String IRREVOCABLE =
      """
      name: irrevocable
      agents:
        inventory: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 60s
          attempts: 2
        - name: ship
          agent: carrier
          after: [ reserve-stock ]
          complete-within: 60s
          attempts: 2
          undo: none
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
          complete-within: 60s
          attempts: 1
          on-failure: undo
          undo: call
      """;

  /** One step after the other, each with one attempt. */
  public static final String TWO_STEPS =
      """
      name: two-steps
      agents:
        inventory: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      steps:
        - name: reserve-stock
          agent: inventory
          complete-within: 60s
          attempts: 1
        - name: ship
          agent: carrier
          after: [ reserve-stock ]
          complete-within: 60s
          attempts: 1
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
          complete-within: 60s
          attempts: 5
          backoff: { first: 2s, factor: 2, max: 5m }
        - name: slow
          agent: payment
          complete-within: 1h
          attempts: 5
      """;

  /** It begins with steps that ask operators, with input, and a shop. */
  public static final String ASKING =
      """
      name: asking
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - name: review
          ask:
            of: operators
            question: May it be shipped?
            choices: { approve: completed, reject: refused }
            input: { type: object, properties: { limit: { type: integer } }, additionalProperties: false }
          max-wait: 14d
          on-failure: { reject: undo, "*": alert }
        - name: pack
          ask: { of: shop, question: Pack it }
          max-wait: 7d
        - name: ship
          agent: carrier
          after: [ review, pack ]
          complete-within: 60s
          attempts: 1
      """;

  private TestWorkflows() {}

  public static WorkflowDefinition parse(String yaml) {
    return new WorkflowParser().parse("a workflow of the tests", yaml);
  }
}
