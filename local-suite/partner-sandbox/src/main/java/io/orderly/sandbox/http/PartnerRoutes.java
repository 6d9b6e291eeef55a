package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.ledger.CallLog;
import io.orderly.sandbox.ledger.LoggedCall;
import io.orderly.sandbox.ledger.SandboxStore;
import io.orderly.sandbox.partner.PartnerService;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import io.orderly.sandbox.settings.Mode;
import io.orderly.sandbox.settings.Tokens;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code POST /inventory/reservations}, {@code POST /inventory/reservations/undo}, and so on. */
final class PartnerRoutes implements Routes {

  private final CallReader reader;
  private final PartnerService service;
  private final SandboxStore sandboxStore;
  private final CurrentFaultSettings faultSettings;
  private final Tokens tokens;
  private final CallLog log;
  private final Clock clock;

  PartnerRoutes(
      CallReader reader,
      PartnerService service,
      SandboxStore sandboxStore,
      CurrentFaultSettings faultSettings,
      CallLog log,
      Clock clock) {
    this.reader = reader;
    this.service = service;
    this.sandboxStore = sandboxStore;
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
        if (request.method().equals("GET")
            && request.path().size() == 3
            && request.path().subList(0, 2).equals(List.of(partner.id(), collection))) {
          return Routes.now(status(request, partner, request.path().get(2)));
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

  /** What became of a call that was taken on. */
  private Answer status(Request request, Partner partner, String number) {
    if (!tokens.admit(partner, request.token())) {
      return OutcomeAnswers.UNAUTHORIZED;
    }
    if (faultSettings.of(partner).mode() == Mode.DOWN) {
      return Answer.problem(503, "down", "The partner is down.");
    }
    return sandboxStore
        .accepted(partner, number, clock.instant())
        .map(
            accepted ->
                Answer.ok(
                    ((ObjectNode) accepted.answer())
                        .deepCopy()
                        .put("state", accepted.state().id())))
        .orElseGet(
            () -> Answer.problem(404, "not-found", "No call was accepted under that number."));
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
