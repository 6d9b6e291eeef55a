package io.orderly.sandbox.http;

import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.LoggedCall;
import io.orderly.sandbox.partner.PartnerService;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import io.orderly.sandbox.settings.Tokens;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code POST /inventory/reservations}, {@code POST /inventory/reservations/undo}, and so on. */
final class PartnerRoutes implements Routes {

  private final CallReader reader;
  private final PartnerService service;
  private final CurrentFaultSettings faultSettings;
  private final Tokens tokens;
  private final CallLog log;
  private final Clock clock;

  PartnerRoutes(
      CallReader reader,
      PartnerService service,
      CurrentFaultSettings faultSettings,
      CallLog log,
      Clock clock) {
    this.reader = reader;
    this.service = service;
    this.faultSettings = faultSettings;
    this.tokens = new Tokens(faultSettings, clock);
    this.log = log;
    this.clock = clock;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) throws IOException {
    for (var partner : Partner.values()) {
      if (request.is("POST", partner.id(), "oauth2", "token")) {
        return Routes.now(token(partner));
      }
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

  /** Of client credentials, whatever they are: nothing here is secret. */
  private Answer token(Partner partner) {
    var token = tokens.issue(partner);
    return Answer.ok(
        Map.of(
            "access_token", token.accessToken(),
            "token_type", "Bearer",
            "expires_in", token.seconds()));
  }

  private CompletableFuture<Answer> take(
      Request request, Partner partner, String collection, Direction direction) throws IOException {
    var call = reader.read(request, partner, collection, direction);
    var answers = new OutcomeAnswers(faultSettings.of(partner).answers());
    var cameAt = clock.instant();
    log.arrived(partner, cameAt);
    var answered =
        tokens.admit(partner, request.token())
            ? service.take(call).thenApply(outcome -> answers.answer(outcome, direction))
            : CompletableFuture.completedFuture(OutcomeAnswers.UNAUTHORIZED);
    return answered.whenComplete(
        (answer, failure) -> log(call.call(), failure == null ? answer.outcome() : "500", cameAt));
  }

  private void log(Call call, String outcome, Instant cameAt) {
    log.add(
        new LoggedCall(
            call.partner(), call.orderId(), call.direction(), call.key(), outcome, cameAt));
  }
}
