package io.orderly.sandbox.http;

import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.ledger.Books;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.Ledger;
import io.orderly.sandbox.ledger.Summary;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code GET|DELETE /ledger}, {@code GET /ledger/summary}, {@code GET /ledger/calls}. */
final class LedgerRoutes implements Routes {

  private final Books books;
  private final CallLog calls;

  LedgerRoutes(Books books, CallLog calls) {
    this.books = books;
    this.calls = calls;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) {
    if (request.is("GET", "ledger")) {
      return Routes.now(effects(books.ledger(), request.parameter("orderId")));
    }
    if (request.is("GET", "ledger", "summary")) {
      return Routes.now(Answer.ok(summary()));
    }
    if (request.is("GET", "ledger", "calls")) {
      return Routes.now(calls(request.parameter("orderId")));
    }
    if (request.is("DELETE", "ledger")) {
      books.clear();
      calls.clear();
      return Routes.now(Answer.noContent());
    }
    return Optional.empty();
  }

  private static Answer effects(Ledger ledger, Optional<String> orderId) {
    return new Answer.Lines(orderId.map(ledger::ofOrder).orElseGet(ledger::all));
  }

  private Answer calls(Optional<String> orderId) {
    return new Answer.Lines(orderId.map(calls::ofOrder).orElseGet(calls::all));
  }

  private Map<Partner, Summary> summary() {
    var summary = new EnumMap<Partner, Summary>(Partner.class);
    for (var partner : Partner.values()) {
      summary.put(partner, books.ledger().summary(partner).withCalls(calls.count(partner)));
    }
    return summary;
  }
}
