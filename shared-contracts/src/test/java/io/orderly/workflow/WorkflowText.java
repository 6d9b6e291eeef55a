package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;

/** Workflow files for tests: a valid one, and ways to change it. */
record WorkflowText(String yaml) {

  /** Says no more than it must: every field that has a default is left to it. */
  static final WorkflowText SHORTEST =
      new WorkflowText(
          """
          name: shortest
          agents:
            carrier: { idempotency-window: 30d }
          steps:
            - name: ship
              agent: carrier
              complete-within: 20s
          """);

  /** Two steps side by side, a third that joins them; every field is written but the consent. */
  static final WorkflowText FULL =
      new WorkflowText(
          """
          name: full
          agents:
            inventory: { idempotency-window: 30d, tombstones: kept }
            payment: { idempotency-window: 30d, tombstones: kept }
            carrier: { idempotency-window: 30d, tombstones: none }
          steps:
            - name: reserve-stock
              agent: inventory
              after: []
              complete-within: 10s
              attempts: 3
              backoff: { first: 2s, factor: 2, max: 5m }
              on-failure: undo
              undo: call
            - name: take-payment
              agent: payment
              after: []
              complete-within: 20s
              attempts: 4
              backoff: { first: 1s, factor: 1.5, max: 1m }
              on-failure: wait
              waits: 2
              wait-for: 1h
              undo: call
            - name: ship
              agent: carrier
              after: [ reserve-stock, take-payment ]
              complete-within: 1m
              attempts: 5
              backoff: { first: 3s, factor: 3, max: 10m }
              on-failure: alert
              undo: none
          """);

  /** With the one place that holds the old text changed. */
  WorkflowText with(String oldText, String newText) {
    assertThat(yaml).containsOnlyOnce(oldText);
    return new WorkflowText(yaml.replace(oldText, newText));
  }

  WorkflowText without(String oldText) {
    return with(oldText, "");
  }

  WorkflowDefinition parsed() {
    return new WorkflowParser().parse("test.yaml", yaml);
  }
}
