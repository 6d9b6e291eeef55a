package io.orderly.submission.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.tracking.Activities;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Streams whose clients take everything at once. */
@Tag("servers")
class OrderStreamsTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final boolean TAKES_ALL = true;

  private final List<UUID> lookedAt = new ArrayList<>();
  private final RunningService service = RunningService.shared();
  private final OrderSnapshots orderSnapshots =
      new OrderSnapshots(
          service.bean(JdbcClient.class),
          service.bean(FailureTexts.class),
          service.bean(Activities.class)) {
        @Override
        List<OrderStatus> find(Collection<UUID> orderIds) {
          lookedAt.addAll(orderIds);
          return List.of();
        }
      };

  @Test
  void everyOrderIsLookedAtHoweverManyAreFollowed() throws IOException {
    OrderStreams streams = streams(HOUR, HOUR);
    List<UUID> orderIds = Stream.generate(UUID::randomUUID).limit(1_001).toList();
    for (UUID orderId : orderIds) {
      begin(streams, orderId, TAKES_ALL);
    }

    streams.poll();

    assertThat(lookedAt).containsExactlyInAnyOrderElementsOf(orderIds);
  }

  @Test
  void aStreamEndsWhenItIsOldEnough() throws IOException {
    OrderStreams old = streams(Duration.ofMillis(1), HOUR);
    OrderStreams young = streams(HOUR, HOUR);
    MockHttpServletRequest oldOne = begin(old, UUID.randomUUID(), TAKES_ALL);
    MockHttpServletRequest youngOne = begin(young, UUID.randomUUID(), TAKES_ALL);
    long began = System.nanoTime();
    while (System.nanoTime() - began < Duration.ofMillis(2).toNanos()) {
      Thread.onSpinWait();
    }

    old.poll();
    young.poll();

    assertThat(oldOne.isAsyncStarted()).isFalse();
    assertThat(youngOne.isAsyncStarted()).isTrue();
  }

  @Test
  void aStreamWhoseClientReceivesNothingIsAbortedAHeartbeatLater() throws IOException {
    OrderStreams streams = streams(Duration.ofMillis(1), Duration.ofMillis(1));
    MockHttpServletRequest stuck = begin(streams, UUID.randomUUID(), !TAKES_ALL);
    long began = System.nanoTime();
    while (System.nanoTime() - began < Duration.ofMillis(3).toNanos()) {
      Thread.onSpinWait();
    }

    streams.poll();

    assertThat(stuck.isAsyncStarted()).isFalse();
  }

  private OrderStreams streams(Duration longest, Duration heartbeat) {
    FollowingProperties properties =
        new FollowingProperties(2_000, 2_000, HOUR, heartbeat, longest);
    return new OrderStreams(orderSnapshots, properties, new SimpleMeterRegistry());
  }

  private static MockHttpServletRequest begin(OrderStreams streams, UUID orderId, boolean takesAll)
      throws IOException {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setAsyncSupported(true);
    EventStream stream =
        new EventStream(orderId, 0, request.startAsync(request, new Client(takesAll)));
    OrderStatus pending =
        new OrderStatus(
            Message.SCHEMA_VERSION,
            orderId,
            "shop",
            "R-1",
            ProcessState.PENDING,
            1,
            null,
            Instant.EPOCH);
    streams.begin(stream, "shop", pending);
    return request;
  }

  private static final class Client extends HttpServletResponseWrapper {

    private final boolean takesAll;

    Client(boolean takesAll) {
      super(new MockHttpServletResponse());
      this.takesAll = takesAll;
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return new Output(takesAll);
    }
  }

  private static final class Output extends ServletOutputStream {

    private final boolean takesAll;

    Output(boolean takesAll) {
      this.takesAll = takesAll;
    }

    @Override
    public boolean isReady() {
      return takesAll;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      try {
        listener.onWritePossible();
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public void write(int one) {
      // Not needed.
    }
  }
}
