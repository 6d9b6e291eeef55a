package io.orderly.chaos.operators;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.LedgerPages;
import io.orderly.chaos.checking.LogEntry;
import io.orderly.chaos.operators.OperatorApi.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Looks at orders in Error and corrects some, decides the refused step of some, resubmits some and
 * leaves the others. Each order is looked after once, on one thread.
 */
public final class Operators implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration STOPS_WITHIN = Duration.ofMinutes(3);

  /** No call of a step in Error lasts longer: only then may the ledger be believed. */
  private static final Duration NO_CALL_LASTS = Duration.ofSeconds(25);

  private static final String IN_ERROR = "/operator/orders?state=Error&limit=200";
  private static final String UNDO = "undo";

  private final ObjectMapper json = new ObjectMapper();
  private final AtomicLong corrections = new AtomicLong();
  private final AtomicLong decisions = new AtomicLong();
  private final Set<String> lookedAfter = new HashSet<>();
  private final Thread thread = new Thread(this::work, "chaos-operators");
  private final SplittableRandom random;
  private final OperatorApi api;
  private final LedgerPages ledger;
  private final ClientLog log;
  private volatile boolean isStopped;

  /** What is done about an order. */
  private enum Action {
    LEAVE,
    RESUBMIT,
    CORRECT,
    DECIDE,
    DECIDE_AND_CORRECT
  }

  /**
   * Operators who have yet to begin.
   *
   * @param supervisors the instances of the supervisor service
   * @param sandbox of the partners, whose ledger they look at before they decide
   */
  public Operators(
      List<URI> supervisors, String authorization, URI sandbox, long seed, ClientLog log) {
    this.api = new OperatorApi(supervisors, authorization);
    this.ledger = new LedgerPages(sandbox);
    this.random = new SplittableRandom(seed);
    this.log = log;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  public long correctionsAccepted() {
    return corrections.get();
  }

  public long decisionsAccepted() {
    return decisions.get();
  }

  /** Ends what is begun and begins nothing more; false when that lasts too long. */
  public boolean stop() throws InterruptedException {
    isStopped = true;
    thread.join(STOPS_WITHIN.toMillis());
    return !thread.isAlive();
  }

  @Override
  public void close() {
    isStopped = true;
    thread.interrupt();
  }

  private void work() {
    try {
      while (!isStopped) {
        lookAfterAll();
        Thread.sleep(PAUSE.toMillis());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void lookAfterAll() throws InterruptedException {
    var found = api.get(IN_ERROR);
    if (found.isEmpty()) {
      return;
    }
    for (var order : found.get().path("orders")) {
      var orderId = order.path("orderId").textValue();
      if (!isStopped && !lookedAfter.contains(orderId)) {
        var view = api.get("/operator/orders/" + orderId);
        if (view.isPresent() && lookAfter(view.get())) {
          lookedAfter.add(orderId);
        }
      }
    }
  }

  /** False where it is too early to tell, or there was no answer. */
  private boolean lookAfter(JsonNode order) throws InterruptedException {
    if (order.path("direction").asText().equals(UNDO)) {
      return random.nextBoolean() || resubmit(order, order.path("version").longValue());
    }
    var orderId = order.path("orderId").textValue();
    return switch (actionFor(orderId)) {
      case LEAVE -> true;
      case RESUBMIT -> resubmit(order, order.path("version").longValue());
      case CORRECT -> correct(order, order.path("version").longValue());
      case DECIDE -> decide(order, false);
      case DECIDE_AND_CORRECT -> decide(order, true);
    };
  }

  /** The same whenever an order is looked at. */
  private static Action actionFor(String orderId) {
    return Action.values()[Math.floorMod(orderId.hashCode(), Action.values().length)];
  }

  private boolean resubmit(JsonNode order, long version) throws InterruptedException {
    run(order, "resubmit", command(order, "resubmit", version));
    return true;
  }

  private boolean correct(JsonNode order, long version) throws InterruptedException {
    var command = command(order, "correct", version).put("resubmit", true);
    var token = "token-%s-o".formatted(order.path("customerReference").textValue());
    var attributes = command.putObject("attributes");
    attributes.putObject("payment").put("token", token);
    write(LogEntry.Kind.CORRECTION_SENT, order, command, null);
    var answer = run(order, "correct", command);
    if (answer.isPresent() && answer.get().isApplied()) {
      // The version that was seen is that of the edition that was seen.
      write(LogEntry.Kind.CORRECTED, order, command, order.path("edition").intValue() + 1);
      corrections.incrementAndGet();
    } else if (answer.isPresent()) {
      write(LogEntry.Kind.CORRECTION_REFUSED, order, command, null);
    }
    return true;
  }

  private boolean decide(JsonNode order, boolean isCorrected) throws InterruptedException {
    if (Instant.parse(order.path("changedAt").textValue())
        .isAfter(Instant.now().minus(NO_CALL_LASTS))) {
      return false;
    }
    for (var step : order.path("steps")) {
      if (step.path("state").asText().equals("Failed")) {
        return decide(order, step.path("name").textValue(), isCorrected);
      }
    }
    return true;
  }

  private boolean decide(JsonNode order, String step, boolean isCorrected)
      throws InterruptedException {
    var isDone = isDone(order.path("orderId").textValue(), step);
    if (isDone.isEmpty()) {
      return false;
    }
    if (isDone.get()) {
      return true;
    }
    var command =
        command(order, "decide", order.path("version").longValue())
            .put("step", step)
            .put("finding", "did-not-happen");
    var answer = run(order, "decide", command);
    if (answer.isPresent() && answer.get().isApplied()) {
      decisions.incrementAndGet();
      long version = answer.get().body().path("version").longValue();
      return isCorrected ? correct(order, version) : resubmit(order, version);
    }
    return true;
  }

  private Optional<Boolean> isDone(String orderId, String step) throws InterruptedException {
    try {
      return Optional.of(
          ledger.effectsOf(orderId).stream().anyMatch(effect -> effect.step().equals(step)));
    } catch (IOException away) {
      return Optional.empty();
    }
  }

  private ObjectNode command(JsonNode order, String kind, long version) {
    return json.createObjectNode()
        .put("commandId", "operator-%s-%s".formatted(kind, order.path("orderId").textValue()))
        .put("reason", "looked after by an operator")
        .put("version", version);
  }

  /** Repeats it under its id until it has an answer; empty only when the run ends before. */
  private Optional<Answer> run(JsonNode order, String kind, ObjectNode command)
      throws InterruptedException {
    var path = "/operator/orders/%s/%s".formatted(order.path("orderId").textValue(), kind);
    var answer = api.post(path, command);
    while (answer.isEmpty()) {
      Thread.sleep(PAUSE.toMillis());
      answer = api.post(path, command);
    }
    return answer;
  }

  private void write(
      LogEntry.Kind kind, JsonNode order, ObjectNode command, @Nullable Integer edition) {
    log.append(
        new LogEntry(
            kind,
            order.path("customerReference").textValue(),
            command.path("commandId").textValue(),
            "operator",
            order.path("orderId").textValue(),
            command.path("attributes").toString(),
            Instant.now(),
            edition,
            null));
  }
}
