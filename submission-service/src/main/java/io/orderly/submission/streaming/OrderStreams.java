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

/**
 * The streams that are open, and the one thread that looks at their orders, some hundred in a
 * statement. While nobody follows anything it asks nothing.
 */
public final class OrderStreams implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(OrderStreams.class);
  private static final int MOST_ORDERS_A_STATEMENT = 500;

  private final OrderSnapshots orderSnapshots;
  private final FollowingProperties properties;
  private final StreamPermits places;

  /** With the caller whose place each has. */
  private final Map<EventStream, String> streams = new ConcurrentHashMap<>();

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(OrderStreams::thread);
  private volatile Standing standing = Standing.CREATED;

  private enum Standing {
    CREATED,
    RUNNING,
    STOPPED
  }

  OrderStreams(
      OrderSnapshots orderSnapshots, FollowingProperties properties, MeterRegistry meters) {
    this.orderSnapshots = orderSnapshots;
    this.properties = properties;
    this.places = new StreamPermits(properties.maxStreams(), properties.maxStreamsPerCaller());
    Gauge.builder("orderly.event.streams", streams, Map::size)
        .description("Event streams that are open")
        .register(meters);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "order-streams");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Takes a place for a stream, to be given to {@link #begin} or given back.
   *
   * @throws ProblemException when too many are open, of all or of this caller, or the service ends
   */
  void enter(String caller) {
    if (standing != Standing.RUNNING || !places.take(caller)) {
      throw new ProblemException(
          ProblemType.OVERLOADED, "Too many event streams are open. Try again later.");
    }
  }

  /** Gives a place back that no stream took. */
  void leave(String caller) {
    places.giveBack(caller);
  }

  /**
   * Shows a client where its order stands, now and whenever that changes. The place is the stream's
   * from here on, also when this throws.
   */
  void begin(EventStream stream, String caller, OrderStatus now) {
    streams.put(stream, caller);
    try {
      stream.show(now);
      stream.begin();
    } catch (RuntimeException failure) {
      // The server would wait for the end of the request for ever.
      stream.breakOff();
      forget(stream);
      throw failure;
    }
    if (standing == Standing.STOPPED) {
      stream.end();
    }
  }

  /** Shows what changed, keeps silent streams open, and clears away what has ended. */
  void look() {
    try {
      streams.keySet().stream().filter(EventStream::isEnded).toList().forEach(this::forget);
      Map<UUID, List<EventStream>> byOrder =
          streams.keySet().stream().collect(Collectors.groupingBy(EventStream::orderId));
      streams.keySet().forEach(stream -> alone(stream, this::keep));
      List<UUID> orderIds = new ArrayList<>(byOrder.keySet());
      for (int from = 0; from < orderIds.size(); from += MOST_ORDERS_A_STATEMENT) {
        int to = Math.min(from + MOST_ORDERS_A_STATEMENT, orderIds.size());
        orderSnapshots
            .find(orderIds.subList(from, to))
            .forEach(
                status ->
                    byOrder
                        .getOrDefault(status.orderId(), List.of())
                        .forEach(stream -> alone(stream, one -> one.show(status))));
      }
    } catch (RuntimeException away) {
      LOG.warn("Orders of event streams could not be read; retrying: {}", away.toString());
    }
  }

  /** What is wrong with one stream ends that one. */
  private static void alone(EventStream stream, Consumer<EventStream> work) {
    try {
      work.accept(stream);
    } catch (RuntimeException broken) {
      LOG.atWarn()
          .addKeyValue(Fields.ORDER_ID, stream.orderId())
          .setCause(broken)
          .log("a stream of order {} is broken off", stream.orderId());
      stream.breakOff();
    }
  }

  private void keep(EventStream stream) {
    if (stream.isOlderThan(properties.maxDuration().plus(properties.heartbeatInterval()))) {
      stream.breakOff();
    } else if (stream.isOlderThan(properties.maxDuration())) {
      stream.end();
    } else {
      stream.beat(properties.heartbeatInterval());
    }
  }

  private void forget(EventStream stream) {
    String caller = streams.remove(stream);
    if (caller != null) {
      places.giveBack(caller);
    }
  }

  @Override
  public void start() {
    standing = Standing.RUNNING;
    long everyMillis = properties.pollInterval().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::look, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * Before the server waits for the requests that are under way: a stream would be one for long.
   * Its client comes again, elsewhere.
   */
  @Override
  public void stop() {
    standing = Standing.STOPPED;
    thread.shutdownNow();
    streams.keySet().forEach(stream -> alone(stream, EventStream::end));
  }

  @Override
  public boolean isRunning() {
    return standing == Standing.RUNNING;
  }
}
