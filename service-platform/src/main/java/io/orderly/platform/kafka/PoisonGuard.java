package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import io.orderly.platform.kafka.MessageReader.Poison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the handler of a batch so that no record blocks its partition: one that is unreadable, or
 * on which the handler throws, goes to the dead letters alone, and the others are handled.
 *
 * <p>A handler must be idempotent. It may be called up to {@code 2n - 1} times for n records (the
 * batch is halved until the poison stands alone), so a record may reach it several times, and all
 * of them again when the batch is redelivered.
 */
public final class PoisonGuard {

  private static final Logger LOG = LoggerFactory.getLogger(PoisonGuard.class);

  private final MessageReader reader;
  private final DeadLetters deadLetters;
  private final Predicate<Throwable> isTransient;

  /**
   * A guard.
   *
   * @param isTransient whether a failure is transient, such as an outage: the record is not its
   *     cause, and the batch must be redelivered
   */
  public PoisonGuard(
      MessageReader reader, DeadLetters deadLetters, Predicate<Throwable> isTransient) {
    this.reader = reader;
    this.deadLetters = deadLetters;
    this.isTransient = isTransient;
  }

  /**
   * Reads a batch and passes the readable records to the handler, in the order of the batch; the
   * handler is not called with an empty list. When this throws, the batch must be redelivered. Dead
   * letters are published last, so a transient failure of the handler leaves none behind.
   *
   * @throws RuntimeException a transient failure of the handler
   * @throws NotSentException if a dead letter could not be published
   */
  public <T extends Message> void handle(
      List<ConsumerRecord<String, byte[]>> batch,
      Class<T> type,
      Consumer<List<Incoming<T>>> handler) {
    List<Poison> poison = new ArrayList<>();
    List<Incoming<T>> readable = reader.read(batch, type, poison::add);
    new Isolation<>(handler, Incoming::source, poison).handle(readable);
    poison.forEach(this::publish);
  }

  /** The same for a handler that reads the records itself and throws if it can't. */
  public void handle(
      List<ConsumerRecord<String, byte[]>> batch,
      Consumer<List<ConsumerRecord<String, byte[]>>> handler) {
    List<Poison> poison = new ArrayList<>();
    new Isolation<>(handler, Function.identity(), poison).handle(batch);
    poison.forEach(this::publish);
  }

  private void publish(Poison poison) {
    deadLetters.publish(poison.source(), poison.failure());
  }

  /** Bisects a batch for the records on which the handler throws, and collects them. */
  private final class Isolation<R> {

    private final Consumer<List<R>> handler;
    private final Function<R, ConsumerRecord<String, byte[]>> sourceOf;
    private final List<Poison> poison;

    Isolation(
        Consumer<List<R>> handler,
        Function<R, ConsumerRecord<String, byte[]>> sourceOf,
        List<Poison> poison) {
      this.handler = handler;
      this.sourceOf = sourceOf;
      this.poison = poison;
    }

    void handle(List<R> part) {
      if (part.isEmpty()) {
        return;
      }
      try {
        handler.accept(part);
      } catch (RuntimeException | Error failure) {
        if (isTransient.test(failure)) {
          throw failure;
        }
        isolate(part, failure);
      }
    }

    private void isolate(List<R> part, Throwable failure) {
      if (part.size() > 1) {
        int half = part.size() / 2;
        handle(part.subList(0, half));
        handle(part.subList(half, part.size()));
      } else {
        LOG.warn("Handler failed on a record; it goes to the dead letters", failure);
        poison.add(new Poison(sourceOf.apply(part.get(0)), failure));
      }
    }
  }
}
