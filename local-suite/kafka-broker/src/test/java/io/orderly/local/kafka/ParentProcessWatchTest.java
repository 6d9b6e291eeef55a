package io.orderly.local.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParentProcessWatchTest {

  private final CountDownLatch ended = new CountDownLatch(1);

  @Test
  void endsWhenStandardInputEndsAndNotBefore() throws Exception {
    try (var starter = new PipedOutputStream()) {
      new ParentProcessWatch(new PipedInputStream(starter), ended::countDown).start();
      starter.write("still here".getBytes(UTF_8));
      starter.flush();

      assertThat(ended.await(200, TimeUnit.MILLISECONDS)).isFalse();
    }
    assertThat(ended.await(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void endsWhenStandardInputBreaks() throws Exception {
    var broken = InputStream.nullInputStream();
    broken.close();

    new ParentProcessWatch(broken, ended::countDown).start();

    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
