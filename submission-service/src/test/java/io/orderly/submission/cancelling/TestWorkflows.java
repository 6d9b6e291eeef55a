package io.orderly.submission.cancelling;

/** Workflows of the tests. */
final class TestWorkflows {

  /** Its second step can't be undone; the name is to be filled in. */
  static final String PARCEL_FIRST =
      """
      name: %s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
        payment: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: pick
          agent: payment
          complete-within: 20s
          attempts: 3
          backoff: { first: 2s, factor: 2, max: 5m }
          on-failure: alert
          undo: call
        - name: ship
          agent: carrier
          after: [ pick ]
          complete-within: 20s
          attempts: 3
          backoff: { first: 2s, factor: 2, max: 5m }
          on-failure: alert
          undo: none
      """;

  private TestWorkflows() {}
}
