package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.settings.CurrentFaultSettings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** {@code GET|DELETE /fault-settings} and {@code GET|PUT|PATCH /fault-settings/{partner}}. */
final class FaultSettingRoutes implements Routes {

  private final CurrentFaultSettings faultSettings;
  private final JsonMapper json;

  FaultSettingRoutes(CurrentFaultSettings faultSettings, JsonMapper json) {
    this.faultSettings = faultSettings;
    this.json = json;
  }

  @Override
  public Optional<CompletableFuture<Answer>> answer(Request request) throws IOException {
    if (request.is("GET", "fault-settings")) {
      return Routes.now(Answer.ok(faultSettings.all()));
    }
    if (request.is("DELETE", "fault-settings")) {
      faultSettings.reset();
      return Routes.now(Answer.noContent());
    }
    for (var partner : Partner.values()) {
      if (request.path().equals(List.of("fault-settings", partner.id()))) {
        return answer(request, partner);
      }
    }
    return Optional.empty();
  }

  private Optional<CompletableFuture<Answer>> answer(Request request, Partner partner)
      throws IOException {
    return switch (request.method()) {
      case "GET" -> Routes.now(Answer.ok(faultSettings.of(partner)));
      case "PUT" -> Routes.now(Answer.ok(faultSettings.replace(partner, request.json(json))));
      case "PATCH" -> Routes.now(Answer.ok(faultSettings.change(partner, request.json(json))));
      default -> Optional.empty();
    };
  }
}
