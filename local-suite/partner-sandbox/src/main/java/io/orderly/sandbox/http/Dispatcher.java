package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.orderly.sandbox.settings.InvalidFaultSettingException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Finds whose a request is, and writes the answer when there is one; the thread does not wait for
 * that.
 */
final class Dispatcher implements HttpHandler {

  private final List<Routes> routes;
  private final JsonMapper json;

  Dispatcher(List<Routes> routes, JsonMapper json) {
    this.routes = routes;
    this.json = json;
  }

  @Override
  public void handle(HttpExchange exchange) {
    // Nobody waits for the end: writing deals with its own failures.
    var unused =
        answerTo(exchange)
            .exceptionally(Dispatcher::failed)
            .thenAccept(answer -> write(exchange, answer));
  }

  private CompletableFuture<Answer> answerTo(HttpExchange exchange) {
    try {
      return find(Request.read(exchange));
    } catch (InvalidRequestException wrong) {
      return done(Answer.fieldProblem("invalid-request", wrong.field(), message(wrong)));
    } catch (InvalidFaultSettingException wrong) {
      return done(Answer.fieldProblem("invalid-fault-setting", wrong.field(), message(wrong)));
    } catch (IOException | RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private CompletableFuture<Answer> find(Request request) throws IOException {
    if (request.is("GET", "health")) {
      return done(Answer.ok(Map.of("status", "UP")));
    }
    Optional<CompletableFuture<Answer>> found = Optional.empty();
    for (var part : routes) {
      found = found.isPresent() ? found : part.answer(request);
    }
    return found.orElseGet(() -> done(notFound(request)));
  }

  private static Answer notFound(Request request) {
    return Answer.problem(
        404,
        "not-found",
        "There is no %s /%s.".formatted(request.method(), String.join("/", request.path())));
  }

  private static Answer failed(Throwable failure) {
    System.err.println("Request failed: " + failure);
    return Answer.problem(500, "broken", "Error of the sandbox: " + failure);
  }

  private void write(HttpExchange exchange, Answer answer) {
    try (exchange) {
      if (answer instanceof Answer.Json one) {
        writeJson(exchange, one);
      } else if (answer instanceof Answer.Lines lines) {
        writeLines(exchange, lines);
      }
    } catch (IOException callerIsGone) {
      exchange.close();
    } catch (RuntimeException failure) {
      failed(failure);
    }
  }

  private void writeJson(HttpExchange exchange, Answer.Json answer) throws IOException {
    if (answer.retryAfterSeconds() > 0) {
      var seconds = Integer.toString(answer.retryAfterSeconds());
      exchange.getResponseHeaders().set("Retry-After", seconds);
    }
    if (answer.body() == null) {
      exchange.sendResponseHeaders(answer.status(), -1);
      return;
    }
    var bytes = json.writeValueAsBytes(answer.body());
    exchange.getResponseHeaders().set("Content-Type", answer.contentType());
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void writeLines(HttpExchange exchange, Answer.Lines answer) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
    exchange.sendResponseHeaders(200, 0);
    try (var out = new BufferedOutputStream(exchange.getResponseBody())) {
      for (var value : answer.values()) {
        out.write(json.writeValueAsBytes(value));
        out.write('\n');
      }
    }
  }

  private static CompletableFuture<Answer> done(Answer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  private static String message(RuntimeException wrong) {
    return String.valueOf(wrong.getMessage());
  }
}
