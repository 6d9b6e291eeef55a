package io.orderly.submission.streaming;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.telemetry.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The open streams, and the one thread that reads their orders, up to 500 per statement. Without a
 * stream it reads nothing.
 */
@Component
public final class OrderStreams implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(OrderStreams.class);
  private static final int MAX_ORDERS_PER_STATEMENT = 500;

  private final OrderSnapshots orderSnapshots;
  private final FollowingProperties properties;
  private final StreamPermits permits;

  /** With the caller whose permit each has. */
  private final Map<EventStream, String> streams = new ConcurrentHashMap<>();

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(OrderStreams::thread);
  private volatile State state = State.CREATED;

  private enum State {
    CREATED,
    RUNNING,
    STOPPED
  }

  OrderStreams(
      OrderSnapshots orderSnapshots, FollowingProperties properties, MeterRegistry meters) {
    this.orderSnapshots = orderSnapshots;
    this.properties = properties;
    this.permits = new StreamPermits(properties.maxStreams(), properties.maxStreamsPerCaller());
    Gauge.builder("orderly.event.streams", streams, Map::size)
        .description("Open event streams")
        .register(meters);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "order-streams");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Acquires a permit for a stream, to be given to {@link #begin} or released.
   *
   * @throws ProblemException when too many are open, of all or of this caller, or the service is
   *     stopping
   */
  void acquire(String caller) {
    if (state != State.RUNNING || !permits.tryAcquire(caller)) {
      throw new ProblemException(
          ProblemType.OVERLOADED, "Too many event streams are open. Try again later.");
    }
  }

  /** Releases a permit that no stream got. */
  void release(String caller) {
    permits.release(caller);
  }

  /**
   * Sends a client the status of its order, now and at every change. The permit is the stream's
   * from here on, also when this throws.
   */
  void begin(EventStream stream, String caller, OrderStatus now) {
    streams.put(stream, caller);
    try {
      stream.send(now);
      stream.begin();
    } catch (RuntimeException failure) {
      // The server would wait for the end of the request forever.
      stream.abort();
      remove(stream);
      throw failure;
    }
    if (state == State.STOPPED) {
      stream.end();
    }
  }

  /** Sends what changed, keeps idle streams open, and removes those that have ended. */
  void poll() {
    try {
      streams.keySet().stream().filter(EventStream::isEnded).toList().forEach(this::remove);
      Map<UUID, List<EventStream>> byOrder =
          streams.keySet().stream().collect(Collectors.groupingBy(EventStream::orderId));
      streams.keySet().forEach(stream -> isolated(stream, this::keepAlive));
      List<UUID> orderIds = new ArrayList<>(byOrder.keySet());
      for (int from = 0; from < orderIds.size(); from += MAX_ORDERS_PER_STATEMENT) {
        int to = Math.min(from + MAX_ORDERS_PER_STATEMENT, orderIds.size());
        orderSnapshots
            .find(orderIds.subList(from, to))
            .forEach(
                status ->
                    byOrder
                        .getOrDefault(status.orderId(), List.of())
                        .forEach(stream -> isolated(stream, one -> one.send(status))));
      }
    } catch (RuntimeException unavailable) {
      LOG.warn("Orders of event streams could not be read; retrying: {}", unavailable.toString());
    }
  }

  /** An error of one stream ends only that one. */
  private static void isolated(EventStream stream, Consumer<EventStream> work) {
    try {
      work.accept(stream);
    } catch (RuntimeException error) {
      LOG.atWarn()
          .addKeyValue(Fields.ORDER_ID, stream.orderId())
          .setCause(error)
          .log(
              "Event stream of order {} aborted by an error; its client reconnects",
              stream.orderId());
      stream.abort();
    }
  }

  private void keepAlive(EventStream stream) {
    if (stream.isOlderThan(properties.maxDuration().plus(properties.heartbeatInterval()))) {
      stream.abort();
    } else if (stream.isOlderThan(properties.maxDuration())) {
      stream.end();
    } else {
      stream.beat(properties.heartbeatInterval());
    }
  }

  private void remove(EventStream stream) {
    String caller = streams.remove(stream);
    if (caller != null) {
      permits.release(caller);
    }
  }

  @Override
  public void start() {
    state = State.RUNNING;
    long everyMillis = properties.pollInterval().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::poll, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * Before the server waits for open requests: a stream would stay open for long. Its client
   * reconnects to another instance.
   */
  @Override
  public void stop() {
    state = State.STOPPED;
    thread.shutdownNow();
    streams.keySet().forEach(stream -> isolated(stream, EventStream::end));
  }

  @Override
  public boolean isRunning() {
    return state == State.RUNNING;
  }
}
