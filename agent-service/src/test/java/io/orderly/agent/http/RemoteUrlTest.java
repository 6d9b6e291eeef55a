package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RemoteUrlTest {

  private final AtomicLong nanos = new AtomicLong(System.nanoTime());

  @Test
  void aLongIdleConnectionIsNotReused() throws Exception {
    try (RawServer server =
        RawServer.start(RawServer.answer("{}"), RawServer.answer("{}"), RawServer.answer("{}"))) {
      RemoteUrl url = urlOf(server);

      assertThat(post(url)).isEqualTo(200);
      rest(Duration.ofSeconds(19));
      assertThat(post(url)).isEqualTo(200);
      assertThat(server.connections()).isEqualTo(1);

      rest(Duration.ofSeconds(21));
      assertThat(post(url)).isEqualTo(200);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void anUnneededConnectionIsClosedWhileAnotherIsInUse() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    RawServer.Move together =
        caller -> {
          both.countDown();
          awaitBoth(both);
          RawServer.answer("{}").make(caller);
        };
    try (RawServer server =
        RawServer.start(together, together, RawServer.answer("{}"), RawServer.answer("{}"))) {
      RemoteUrl url = urlOf(server);
      CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> postOrFail(url));
      assertThat(post(url)).isEqualTo(200);
      assertThat(other.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      assertThat(server.open()).isEqualTo(2);

      rest(Duration.ofSeconds(12));
      assertThat(post(url)).isEqualTo(200);
      rest(Duration.ofSeconds(12));
      assertThat(post(url)).isEqualTo(200);

      await().until(() -> server.open() == 1);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  private static void awaitBoth(CountDownLatch both) {
    try {
      assertThat(both.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int postOrFail(RemoteUrl url) {
    try {
      return post(url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void rest(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }

  private RemoteUrl urlOf(RawServer server) {
    return new RemoteUrl(
        URI.create("http://127.0.0.1:" + server.port() + "/charges"),
        HttpRoute.direct(
            Duration.ofSeconds(5),
            () -> {
              throw new AssertionError("no TLS here");
            }),
        nanos::get);
  }

  private static int post(RemoteUrl url) throws IOException {
    return url.post(new byte[] {'{', '}'}, Map.of(), 1_024).status();
  }
}
