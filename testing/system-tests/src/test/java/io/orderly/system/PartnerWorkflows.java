package io.orderly.system;

/** The workflows of a shop whose agents call real partners. */
final class PartnerWorkflows {

  /** Attempts are long, and a call without an answer is repeated. */
  static final String PATIENT = "partners-patient";

  /** Attempts are short; a payment without an answer twice needs a person. */
  static final String HASTY = "partners-hasty";

  /** Attempts are short; after the first payment without an answer the order is undone. */
  static final String GIVING_UP = "partners-giving-up";

  /** A card payment at another account. */
  static final String CARD_ONLY = "partners-card-only";

  /** A card payment that is captured when a webhook says so. */
  static final String CONFIRMED = "partners-confirmed";

  /** A parcel that is followed until it is delivered. */
  static final String TRACKED = "partners-tracked";

  private PartnerWorkflows() {}

  static void register(Operator operator) throws Exception {
    operator.register(payAndShip(PATIENT, "20s", 12, "alert"));
    operator.register(payAndShip(HASTY, "5s", 2, "alert"));
    operator.register(payAndShip(GIVING_UP, "5s", 1, "undo"));
    operator.register(cardOnly());
    operator.register(confirmed());
    operator.register(tracked());
  }

  private static String payAndShip(String name, String within, int attempts, String unanswered) {
    return """
    name: %1$s
    agents:
      adyen: { idempotency-window: 7d, tombstones: none }
      paypal: { idempotency-window: 45d, tombstones: none }
      ups: { idempotency-window: 30d, tombstones: none }
      inventory: { idempotency-window: 30d, tombstones: kept }
    steps:
      - name: authorise-payment
        agent: adyen
        operation: authorise
        reads: [ attributes.storedPaymentMethodId ]
        complete-within: %2$s
        attempts: %3$d
        backoff: { first: 100ms }
        on-failure: { adyen-refused-12: undo, unanswered: %4$s, "*": alert }
        undo-without-tombstones: accepted
        undo: by capture-payment
      - name: capture-paypal
        agent: paypal
        operation: capture
        after: [ authorise-payment ]
        reads: [ attributes.paypalAuthorizationId ]
        complete-within: %2$s
        attempts: %3$d
        backoff: { first: 100ms }
        on-failure: { paypal-authorization-expired: undo, paypal-declined: undo, unanswered: %4$s, "*": alert }
        undo-without-tombstones: accepted
        when-waiting: settle-first
      - name: capture-payment
        agent: adyen
        operation: capture
        after: [ capture-paypal ]
        complete-within: 20s
      - name: ship
        agent: ups
        operation: ship
        after: [ capture-payment ]
        reads: [ attributes.shipTo, attributes.parcel ]
        complete-within: %2$s
        backoff: { first: 100ms }
      - name: hand-over
        agent: inventory
        after: [ ship ]
        complete-within: 20s
        on-failure: { out-of-stock: undo, "*": alert }
        undo-without-tombstones: accepted
    """
        .formatted(name, within, attempts, unanswered);
  }

  private static String confirmed() {
    return """
    name: %s
    agents:
      confirmer: { idempotency-window: 7d, tombstones: none }
      inventory: { idempotency-window: 30d, tombstones: kept }
    steps:
      - name: authorise-payment
        agent: confirmer
        operation: authorise
        reads: [ attributes.storedPaymentMethodId ]
        complete-within: 20s
        undo: by capture-payment
      - name: capture-payment
        agent: confirmer
        operation: capture
        after: [ authorise-payment ]
        complete-within: 5s
        max-wait: 7d
        on-failure: { adyen-capture-refused: undo, "*": alert }
        undo-without-tombstones: accepted
      - name: hand-over
        agent: inventory
        after: [ capture-payment ]
        complete-within: 20s
        on-failure: { out-of-stock: undo, "*": alert }
        undo-without-tombstones: accepted
    """
        .formatted(CONFIRMED);
  }

  private static String tracked() {
    return """
    name: %s
    agents:
      ups: { idempotency-window: 30d, tombstones: none }
      tracker: { idempotency-window: 30d, tombstones: none }
    steps:
      - name: ship
        agent: ups
        operation: ship
        reads: [ attributes.shipTo, attributes.parcel ]
        complete-within: 20s
      - name: deliver
        agent: tracker
        operation: track
        after: [ ship ]
        reads: [ results.ship.trackingNumbers ]
        complete-within: 20s
        max-wait: 30d
        on-failure: alert
        undo: nothing
    """
        .formatted(TRACKED);
  }

  private static String cardOnly() {
    return """
    name: %s
    agents:
      acquirer: { idempotency-window: 7d, tombstones: none }
    steps:
      - name: authorise-payment
        agent: acquirer
        operation: authorise
        reads: [ attributes.storedPaymentMethodId ]
        complete-within: 20s
        undo: by capture-payment
      - name: capture-payment
        agent: acquirer
        operation: capture
        after: [ authorise-payment ]
        complete-within: 20s
    """
        .formatted(CARD_ONLY);
  }
}
