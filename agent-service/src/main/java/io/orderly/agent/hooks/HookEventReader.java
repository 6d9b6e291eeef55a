package io.orderly.agent.hooks;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedStep;
import io.orderly.agent.hooks.VersionedHookMapper.VersionedSteps;
import io.orderly.messages.HookEvent;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.NotSentException;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.kafka.PoisonGuard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Says what the verified hooks of an agent's partner mean, and has the schedulers record it. A hook
 * that can't be mapped is a dead letter: it can be replayed once the partner file is right. A hook
 * that is read again says the same again, which changes nothing.
 */
final class HookEventReader {

  private final StepReplies replies;
  private final VersionedHookMapper mapper;
  private final PoisonGuard guard;
  private final MessageSender sender;
  private final Counter sent;

  HookEventReader(
      StepReplies replies,
      VersionedHookMapper mapper,
      PoisonGuard guard,
      MessageSender sender,
      MeterRegistry meters) {
    this.replies = replies;
    this.mapper = mapper;
    this.guard = guard;
    this.sender = sender;
    this.sent =
        Counter.builder("orderly.hook.events")
            .description(
                "What webhooks whose content is believed said of steps; where orderly.hooks.port is"
                    + " set")
            .tag("agent", replies.agent())
            .register(meters);
  }

  /** A hook whose meaning the partner file does not say. */
  private static final class UnmappedException extends RuntimeException {
    UnmappedException(String message) {
      super(message);
    }
  }

  /** Reads a batch; when it returns, what it says is with Kafka, or it is a dead letter. */
  void read(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, HookEvent.class, this::handle);
  }

  /** What can be mapped is sent first: an item that can't keeps no other from its step. */
  private void handle(List<Incoming<HookEvent>> events) {
    List<Outgoing> outgoing = new ArrayList<>();
    List<String> unmapped = new ArrayList<>();
    for (Incoming<HookEvent> event : events) {
      VersionedSteps hook = mapped(event.message());
      for (VersionedStep step : hook.steps()) {
        try {
          outgoing.add(replies.of(step));
        } catch (IllegalArgumentException e) {
          unmapped.add(String.valueOf(e.getMessage()));
        }
      }
      Stream.ofNullable(hook.unmapped()).forEach(unmapped::add);
    }
    if (!sender.sendAll(outgoing).isEmpty()) {
      throw new NotSentException(
          "Kafka did not acknowledge what hooks of %s say".formatted(replies.agent()));
    }
    sent.increment(outgoing.size());
    if (!unmapped.isEmpty()) {
      throw new UnmappedException(unmapped.get(0));
    }
  }

  private VersionedSteps mapped(HookEvent event) {
    return mapper.map(
        new HookMessage(
            event.headers(), event.query(), event.body().getBytes(StandardCharsets.UTF_8)));
  }
}
