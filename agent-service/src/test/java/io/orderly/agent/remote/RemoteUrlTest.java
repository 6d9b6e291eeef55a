package io.orderly.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.agent.testing.RawServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RemoteUrlTest {

  private final AtomicLong nanos = new AtomicLong(System.nanoTime());

  @Test
  void aConnectionThatRestedForLongIsNotUsedAgain() throws Exception {
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

  private void rest(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }

  private RemoteUrl urlOf(RawServer server) {
    return new RemoteUrl(
        URI.create("http://127.0.0.1:" + server.port() + "/charges"),
        Duration.ofSeconds(5),
        () -> {
          throw new AssertionError("no TLS here");
        },
        nanos::get);
  }

  private static int post(RemoteUrl url) throws IOException {
    return url.post(new byte[] {'{', '}'}, Map.of(), 1_024).status();
  }
}
