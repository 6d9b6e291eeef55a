package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code GET|DELETE /dials} and {@code GET|PUT|PATCH /dials/{partner}}. */
final class FaultSettingRoutes implements Routes {

  private final CurrentFaultSettings dials;
  private final JsonMapper json;

  FaultSettingRoutes(CurrentFaultSettings dials, JsonMapper json) {
    this.dials = dials;
    this.json = json;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) throws IOException {
    if (request.is("GET", "dials")) {
      return Routes.now(Answer.ok(dials.all()));
    }
    if (request.is("DELETE", "dials")) {
      dials.reset();
      return Routes.now(Answer.noContent());
    }
    for (var partner : Partner.values()) {
      if (request.path().equals(List.of("dials", partner.id()))) {
        return answer(request, partner);
      }
    }
    return Optional.empty();
  }

  private Optional<CompletableFuture<Answer>> answer(Request request, Partner partner)
      throws IOException {
    return switch (request.method()) {
      case "GET" -> Routes.now(Answer.ok(dials.of(partner)));
      case "PUT" -> Routes.now(Answer.ok(dials.replace(partner, request.json(json))));
      case "PATCH" -> Routes.now(Answer.ok(dials.change(partner, request.json(json))));
      default -> Optional.empty();
    };
  }
}
