package io.orderly.submission.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.RunningService;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** A stream whose response the server has given to another request. */
@Tag("servers")
class BrokenStreamTest {

  private static final UUID ORDER_ID = UUID.fromString("0197f6a0-0000-7000-8000-000000000001");
  private static final Duration LONG = Duration.ofHours(1);

  private final OrderStreams streams =
      new OrderStreams(
          RunningService.shared().bean(OrderSnapshots.class),
          new FollowingProperties(2, 1, LONG, LONG, LONG),
          new SimpleMeterRegistry());

  @AfterEach
  void stop() {
    streams.stop();
  }

  @Test
  void endsInsteadOfStoppingWhoeverShowsSomething() throws IOException {
    EventStream broken = stream();

    broken.onWritePossible();

    assertThat(broken.isEnded()).isTrue();
  }

  @Test
  void givesItsPlaceBackOnce() throws IOException {
    streams.start();
    streams.acquire("shop");
    EventStream broken = stream();
    assertThatThrownBy(() -> streams.begin(broken, "shop", pending()))
        .isInstanceOf(IllegalStateException.class);
    broken.abort();
    streams.poll();

    streams.acquire("shop");

    assertThatThrownBy(() -> streams.acquire("shop")).isInstanceOf(ProblemException.class);
  }

  @Test
  void oneCallerDoesNotUseThePermitsOfOthers() {
    streams.start();
    streams.acquire("shop");

    assertThatThrownBy(() -> streams.acquire("shop")).isInstanceOf(ProblemException.class);
    streams.acquire("another");
    streams.release("shop");
    streams.acquire("shop");
    assertThatThrownBy(() -> streams.acquire("third")).isInstanceOf(ProblemException.class);
  }

  private static OrderStatus pending() {
    return new OrderStatus(
        1, ORDER_ID, "shop", "536365", ProcessState.PENDING, 1, null, Instant.EPOCH);
  }

  private static EventStream stream() throws IOException {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setAsyncSupported(true);
    HttpServletResponse response = new Recycled();
    return new EventStream(ORDER_ID, 0, request.startAsync(request, response));
  }

  private static final class Recycled extends HttpServletResponseWrapper {

    Recycled() {
      super(new MockHttpServletResponse());
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return new RecycledOutput();
    }
  }

  private static final class RecycledOutput extends ServletOutputStream {

    @Override
    public boolean isReady() {
      throw new IllegalStateException("recycled");
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException("recycled");
    }

    @Override
    public void write(int value) {
      throw new IllegalStateException("recycled");
    }
  }
}
