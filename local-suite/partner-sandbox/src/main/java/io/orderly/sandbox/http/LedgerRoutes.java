package io.orderly.sandbox.http;

import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.Ledger;
import io.orderly.sandbox.ledger.SandboxStore;
import io.orderly.sandbox.ledger.Summary;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * {@code GET|DELETE /ledger}, {@code GET /ledger/summary}, {@code GET /ledger/calls}, {@code GET
 * /ledger/calls/count}.
 */
final class LedgerRoutes implements Routes {

  private final SandboxStore sandboxStore;
  private final CallLog calls;
  private final Clock clock;

  LedgerRoutes(SandboxStore sandboxStore, CallLog calls, Clock clock) {
    this.sandboxStore = sandboxStore;
    this.calls = calls;
    this.clock = clock;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) {
    sandboxStore.settle(clock.instant());
    if (request.is("GET", "ledger")) {
      return Routes.now(effects(sandboxStore.ledger(), request.parameter("orderId")));
    }
    if (request.is("GET", "ledger", "summary")) {
      return Routes.now(Answer.ok(summary()));
    }
    if (request.is("GET", "ledger", "calls")) {
      return Routes.now(calls(request));
    }
    if (request.is("GET", "ledger", "calls", "count")) {
      return Routes.now(count(since(request).orElse(Instant.EPOCH)));
    }
    if (request.is("DELETE", "ledger")) {
      sandboxStore.clear();
      calls.clear();
      return Routes.now(Answer.noContent());
    }
    return Optional.empty();
  }

  private static Answer effects(Ledger ledger, Optional<String> orderId) {
    return new Answer.Lines(orderId.map(ledger::ofOrder).orElseGet(ledger::all));
  }

  private Answer calls(Request request) {
    var orderId = request.parameter("orderId");
    var since = since(request);
    return new Answer.Lines(
        calls.all().stream()
            .filter(call -> orderId.isEmpty() || call.orderId().equals(orderId.get()))
            .filter(call -> since.isEmpty() || !call.at().isBefore(since.get()))
            .toList());
  }

  private Answer count(Instant since) {
    return calls
        .countSince(since)
        .map(Answer::ok)
        .orElseThrow(
            () ->
                new InvalidRequestException(
                    "since", "is too long ago: calls of that time are no longer counted"));
  }

  private static Optional<Instant> since(Request request) {
    try {
      // Below a millisecond nothing is counted, so that a moment is never later than its calls.
      return request
          .parameter("since")
          .map(text -> Instant.parse(text).truncatedTo(ChronoUnit.MILLIS));
    } catch (DateTimeParseException wrong) {
      throw new InvalidRequestException(
          "since", "must be a timestamp like 2026-01-02T03:04:05.678Z");
    }
  }

  private Map<Partner, Summary> summary() {
    var summary = new EnumMap<Partner, Summary>(Partner.class);
    for (var partner : Partner.values()) {
      summary.put(partner, sandboxStore.ledger().summary(partner).withCalls(calls.count(partner)));
    }
    return summary;
  }
}
