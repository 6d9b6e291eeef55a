package io.orderly.agent.hooks;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.HookEvent;
import io.orderly.messages.Message;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies hooks. Those whose content is believed go to Kafka as they came. For others the
 * schedulers ask about the orders that they name, and nothing else of them is used.
 */
final class HookReceiver {

  private static final Logger LOG = LoggerFactory.getLogger(HookReceiver.class);
  private static final String UNKNOWN = "unknown";
  private static final long LOG_EVERY_NANOS = 60_000_000_000L;

  private final Hooks hooks;
  private final MessageSender sender;
  private final HookRates rates;
  private final InstantSource clock;
  private final MeterRegistry meters;
  private final Map<String, Long> loggedAtNanos = new ConcurrentHashMap<>();

  HookReceiver(
      Hooks hooks,
      MessageSender sender,
      HookRates rates,
      InstantSource clock,
      MeterRegistry meters) {
    this.hooks = hooks;
    this.sender = sender;
    this.rates = rates;
    this.clock = clock;
    this.meters = meters;
    // Every counter is there from the start, so that a rate has a first value.
    for (String agent : Stream.concat(hooks.agents().stream(), Stream.of(UNKNOWN)).toList()) {
      for (HookOutcome outcome : HookOutcome.values()) {
        counter(agent, outcome);
      }
    }
  }

  HookOutcome receive(String agent, HookMessage message) {
    return count(agent, outcome(agent, message));
  }

  /** Counts an outcome of a hook that was not read. */
  HookOutcome count(String agent, HookOutcome outcome) {
    String known = hooks.isKnown(agent) ? agent : UNKNOWN;
    counter(known, outcome).increment();
    if (outcome.status() >= 400) {
      warn(known, outcome);
    }
    return outcome;
  }

  private Counter counter(String agent, HookOutcome outcome) {
    return Counter.builder("orderly.hooks")
        .description(
            "Webhooks of the agent's partner, by what became of them; where orderly.hooks.port is"
                + " set")
        .tag("agent", agent)
        .tag("outcome", outcome.value())
        .register(meters);
  }

  private HookOutcome outcome(String agent, HookMessage message) {
    Optional<HookReader.Content> content;
    try {
      content = hooks.of(agent).read(message);
    } catch (CredentialsFailedException e) {
      LOG.debug("the secret of the hooks of agent {} can't be read", agent, e);
      return HookOutcome.MISCONFIGURED;
    }
    if (content.isEmpty()) {
      return HookOutcome.REFUSED;
    }
    boolean isBelieved = hooks.of(agent).definition().content() != null;
    if (!isBelieved && content.get().orders().isEmpty()) {
      return HookOutcome.NO_ORDER;
    } else if (!rates.tryTake(agent)) {
      return HookOutcome.RATE;
    }
    return isBelieved ? passOn(agent, message) : hint(agent, content.get());
  }

  /** What it means is decided where it is read from Kafka. */
  private HookOutcome passOn(String agent, HookMessage message) {
    Optional<String> body = message.text();
    if (body.isEmpty()) {
      return HookOutcome.INCOMPLETE; // No JSON is written so.
    }
    HookEvent event =
        new HookEvent(
            Message.SCHEMA_VERSION,
            agent,
            clock.instant(),
            hooks.keptHeaders(agent, message),
            hooks.keptQuery(agent, message),
            body.get());
    Outgoing outgoing = Outgoing.to(Topics.hookEvents(agent), agent, event);
    return sender.sendAll(List.of(outgoing)).isEmpty()
        ? HookOutcome.EVENT
        : HookOutcome.UNAVAILABLE;
  }

  private HookOutcome hint(String agent, HookReader.Content content) {
    List<Outgoing> hints =
        content.orders().stream()
            .map(
                orderId ->
                    Outgoing.to(
                        Topics.SCHEDULER_COMMANDS,
                        orderId.toString(),
                        SchedulerCommand.askStatus(orderId, agent)))
            .toList();
    return sender.sendAll(hints).isEmpty() ? HookOutcome.HINT : HookOutcome.UNAVAILABLE;
  }

  /** Whoever sends hooks can't fill the log. */
  private void warn(String agent, HookOutcome outcome) {
    long now = System.nanoTime();
    String subject = agent + "/" + outcome;
    Long before = loggedAtNanos.get(subject);
    if (before == null || now - before >= LOG_EVERY_NANOS) {
      loggedAtNanos.put(subject, now);
      LOG.warn(
          "A webhook for agent {} was answered {} ({}); more of these are not logged for a minute",
          agent,
          outcome.status(),
          outcome.value());
    }
  }
}
