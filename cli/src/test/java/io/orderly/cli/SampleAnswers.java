package io.orderly.cli;

/** What a supervisor answers about orders and bulk commands. */
final class SampleAnswers {

  static final String ONE = "01939d40-0000-7000-8000-000000000001";
  static final String TWO = "01939d40-0000-7000-8000-000000000002";
  static final String BULK = "01939d40-0000-7000-8000-0000000000b1";

  static final String REFUSED =
      """
      {"type": "urn:orderly:problem:command-refused", "title": "The command is refused",
       "status": 409, "detail": "the order is not in Error", "state": "Pending", "version": 8}
      """;

  private SampleAnswers() {}

  /** In Error, with its story. */
  static String order(String orderId) {
    return """
    {"orderId": "%s", "customerReference": "web-1", "customerId": "C-7",
     "state": "Error", "direction": "forward", "version": 7,
     "workflow": "order-fulfilment", "workflowVersion": "1", "queuePosition": {"rank": 1, "priority": 5},
     "submittedAt": "2026-11-20T12:00:00.100Z", "changedAt": "2026-11-20T12:00:09Z",
     "failure": {"code": "refused-422", "message": "the card is blocked"}, "paused": false,
     "pauses": [{"kind": "agent", "name": "payment", "pausedBy": "ada", "reason": "bank is away"}],
     "commands": [{"command": "resubmit"}, {"command": "decide", "step": "take-payment", "findings": ["happened", "undone"]},
                  {"command": "pause", "refusalReason": "the order is in Error"}],
     "steps": [{"name": "take-payment", "agent": "payment", "state": "Failed", "attempt": 2,
                "failureCount": 1, "attemptsMade": 1, "maxAttempts": 12, "declines": 3,
                "declinedSince": "2026-11-20T11:58:00Z", "startedAt": "2026-11-20T12:00:01Z",
                "finishedAt": "2026-11-20T12:00:02.500Z", "remoteKey": "%s:take-payment",
                "failure": {"code": "refused-422", "message": "the card is blocked"},
                "attempts": [{"attempt": 1, "outcome": "unanswered",
                              "startedAt": "2026-11-20T12:00:00.500Z",
                              "endedAt": "2026-11-20T12:00:00.900Z", "detail": "nobody answered"},
                             {"attempt": 2, "outcome": "failed",
                              "startedAt": "2026-11-20T12:00:01Z",
                              "endedAt": "2026-11-20T12:00:02.500Z"}]}],
     "events": [{"at": "2026-11-20T12:00:05Z", "version": 6, "kind": "resubmit", "attempt": 0,
                 "detail": "", "actor": "ada", "reason": "try again", "outcome": "applied"},
                {"at": "2026-11-20T12:00:02.500Z", "version": 5, "kind": "step-failed",
                 "step": "take-payment", "attempt": 2, "detail": "the card is blocked",
                 "startedAt": "2026-11-20T12:00:01Z"}],
     "alerts": [{"alertId": "x:7", "failure": {"code": "refused-422", "message": "m"},
                 "nextAction": "Ask the customer for another card.",
                 "raisedAt": "2026-11-20T12:00:09Z"}]}
    """
        .formatted(orderId, orderId);
  }

  /** Of a command that was done. */
  static String applied(String orderId) {
    return """
    {"commandId": "c", "orderId": "%s", "outcome": "applied", "state": "Pending", "version": 8,
     "detail": "the order is Pending now"}
    """
        .formatted(orderId);
  }

  /** Of a bulk command that only counts. */
  static String dryRun(int matched) {
    return """
    {"dryRun": true, "command": "resubmit", "matched": %d, "causes": [{"state": "Error",
     "workflow": "order-fulfilment", "failureCode": "refused-422", "orders": %d}]}
    """
        .formatted(matched, matched);
  }

  /** Of a bulk command to three orders. */
  static String bulk(String state, int applied, String refused) {
    return """
    {"bulkId": "%s", "commandId": "c", "command": "resubmit", "filter": {}, "state": "%s",
     "perSecond": 50, "actor": "ada", "reason": "x", "requestedAt": "2026-11-20T12:00:00Z",
     "changedAt": "2026-11-20T12:00:00Z", "matched": 3, "handled": %d, "applied": %d,
     "skipped": 0, "refused": %s}
    """
        .formatted(BULK, state, applied, applied, refused);
  }
}
