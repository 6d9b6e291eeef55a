package io.orderly.partnercheck.http;

import io.orderly.partner.exchange.AnswerReader;
import io.orderly.partnercheck.call.Answer;
import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Partner;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.http.BoundedBody.Kept;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A partner over HTTP/1.1. Redirects are not followed, as agents do not follow them. */
public final class HttpPartner implements Partner {

  private static final int UNAUTHORIZED = 401;

  private final Target target;
  private final Duration timeLimit;
  private final TimeBudget budget;
  private final HttpConnections connections;
  private final HttpClient client;

  /** Over direct connections. */
  public HttpPartner(Target target, Duration timeLimit, TimeBudget budget) {
    this(target, HttpConnections.DIRECT, timeLimit, budget);
  }

  /**
   * Begins nothing yet.
   *
   * @param timeLimit of one call, connecting and the whole answer included
   * @param budget of the whole check; other partners may share it
   */
  public HttpPartner(
      Target target, HttpConnections connections, Duration timeLimit, TimeBudget budget) {
    this.target = target;
    this.connections = connections;
    this.timeLimit = timeLimit;
    this.budget = budget;
    this.client = connections.newClient();
  }

  @Override
  public Exchange ask(Call call) {
    return asked(client, call).join();
  }

  @Override
  public List<Exchange> askAtOnce(List<Call> calls) {
    var begun = calls.stream().map(call -> asked(client, call)).toList();
    return begun.stream().map(CompletableFuture::join).toList();
  }

  @Override
  public Exchange askApart(Call call) {
    return asked(connections.newClient(), call).join();
  }

  @Override
  public Exchange askAndHangUp(Call call) {
    long startNanos = System.nanoTime();
    var limit = budget.atMost(timeLimit);
    try {
      RawRequest.of(call).sendAndHangUp(connections, limit);
      var hungUp = new Answer.Silence(Cause.HUNG_UP, "the check closed the connection");
      return new Exchange(call, hungUp, since(startNanos));
    } catch (IOException failure) {
      return new Exchange(call, Silences.of(failure), since(startNanos));
    }
  }

  /** As an agent asks: once more when the access token was refused and there is another one. */
  private CompletableFuture<Exchange> asked(HttpClient with, Call call) {
    return begin(with, call)
        .thenCompose(
            exchange ->
                exchange.status() == UNAUTHORIZED
                    ? target
                        .calls()
                        .withNewToken(call)
                        .map(again -> begin(with, again))
                        .orElseGet(() -> CompletableFuture.completedFuture(exchange))
                    : CompletableFuture.completedFuture(exchange));
  }

  private CompletableFuture<Exchange> begin(HttpClient with, Call call) {
    var limit = budget.atMost(timeLimit);
    long startNanos = System.nanoTime();
    return with.sendAsync(
            request(call, limit), head -> new BoundedBody(target.calls().readLimitBytes()))
        .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
        .handle(
            (response, failure) ->
                new Exchange(
                    call,
                    failure == null ? answer(response) : Silences.of(connections.reason(failure)),
                    since(startNanos)));
  }

  private static HttpRequest request(Call call, Duration limit) {
    var request = call.request();
    var http = HttpRequest.newBuilder(request.address()).timeout(limit);
    request.headers().forEach(http::header);
    var body =
        request.body().isEmpty()
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(request.body());
    return http.method(request.method(), body).build();
  }

  private static Answer answer(HttpResponse<Kept> response) {
    var body = response.body();
    int status = response.statusCode();
    var read = AnswerReader.read(status, headers(response), body.bytes(), body.isWhole());
    return new Answer.Response(status, body.text(), retryAfter(response), read);
  }

  private static Map<String, String> headers(HttpResponse<?> response) {
    Map<String, String> headers = new HashMap<>();
    response
        .headers()
        .map()
        .forEach((name, all) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", all)));
    return headers;
  }

  private static Duration retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .map(String::strip)
        .filter(seconds -> seconds.matches("\\d{1,4}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(Duration.ZERO);
  }

  private static Duration since(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  @Override
  public Optional<Effects> effects(SampleOrder order) {
    return Optional.ofNullable(target.addresses().effects())
        .map(address -> EffectsAddress.of(address, order).read(client, budget.atMost(timeLimit)));
  }

  @Override
  public void pause(Duration time) {
    try {
      TimeUnit.NANOSECONDS.sleep(budget.atMost(time).toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The check was interrupted", interrupted);
    }
  }
}
