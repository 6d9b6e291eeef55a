package io.orderly.sandbox.http;

import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.LoggedCall;
import io.orderly.sandbox.partner.Outcome;
import io.orderly.sandbox.partner.PartnerService;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code POST /inventory/reservations}, {@code POST /inventory/reservations/undo}, and so on. */
final class PartnerRoutes implements Routes {

  private final CallReader reader;
  private final PartnerService service;
  private final CallLog log;
  private final Clock clock;

  PartnerRoutes(CallReader reader, PartnerService service, CallLog log, Clock clock) {
    this.reader = reader;
    this.service = service;
    this.log = log;
    this.clock = clock;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) throws IOException {
    for (var partner : Partner.values()) {
      for (var collection : partner.collections()) {
        if (request.is("POST", partner.id(), collection)) {
          return Optional.of(take(request, partner, collection, Direction.FORWARD));
        }
        if (request.is("POST", partner.id(), collection, "undo")) {
          return Optional.of(take(request, partner, collection, Direction.UNDO));
        }
      }
    }
    return Optional.empty();
  }

  private CompletableFuture<Answer> take(
      Request request, Partner partner, String collection, Direction direction) throws IOException {
    var call = reader.read(request, partner, collection, direction);
    var cameAt = clock.instant();
    log.arrived(partner, cameAt);
    return service
        .take(call)
        .thenApply(outcome -> answer(outcome, direction))
        .whenComplete(
            (answer, failure) ->
                log(call.call(), failure == null ? answer.outcome() : "500", cameAt));
  }

  private void log(Call call, String outcome, Instant cameAt) {
    log.add(
        new LoggedCall(
            call.partner(), call.orderId(), call.direction(), call.key(), outcome, cameAt));
  }

  private static Answer answer(Outcome outcome, Direction direction) {
    if (outcome instanceof Outcome.Done done) {
      return Answer.json(direction == Direction.FORWARD ? 201 : 200, done.answer());
    }
    if (outcome instanceof Outcome.DoneBefore done) {
      return Answer.ok(done.answer());
    }
    if (outcome instanceof Outcome.NotDone notDone) {
      return problem(notDone.reason());
    }
    if (outcome instanceof Outcome.Failed failed) {
      return Answer.problem(
          failed.status(), "failed", "The partner failed; the call had no effect.");
    }
    return new Answer.Dropped();
  }

  private static Answer problem(Outcome.Reason reason) {
    return switch (reason) {
      case IN_PROGRESS ->
          Answer.problem(409, "in-progress", "The call is in progress: retry later.");
      case KEY_REUSED ->
          Answer.problem(422, "key-reused", "The key was used before with another body.");
      case UNDONE ->
          Answer.problem(410, "undone", "The call was undone and can't be performed any more.");
      case REFUSED -> Answer.problem(422, "refused", "The partner refuses the call permanently.");
      case OUT_OF_STOCK ->
          Answer.refusal("out-of-stock", "The warehouse has not enough of an article.");
      case CARD_DECLINED -> Answer.refusal("card-declined", "The bank declines the card.");
      case NOT_AUTHORISED ->
          Answer.refusal(
              "not-authorised", "The order has no authorisation of that number to capture.");
      case DOWN -> Answer.problem(503, "down", "The partner is down.");
    };
  }
}
