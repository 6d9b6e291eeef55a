package io.orderly.submission.intake.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.submission.intake.checking.OrderJson;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class NdjsonLinesTest {

  /** Some buffers' worth, so that lines lie across their ends. */
  private static final String LONG_LINE = "x".repeat(200_000);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 65_536})
  void readsEveryLineHoweverTheStreamIsCut(int maxBytesPerRead) throws IOException {
    String text = "a\n\r\n  \t\n" + LONG_LINE + "\nb\r\n\nc";

    List<String> lines = read(new SlicedStream(text, maxBytesPerRead));

    assertThat(lines).containsExactly("1:a", "4:" + LONG_LINE, "5:b\r", "7:c");
  }

  @Test
  void readsNothingFromNothing() throws IOException {
    assertThat(read(new SlicedStream("", 10))).isEmpty();
    assertThat(read(new SlicedStream("\n \n", 10))).isEmpty();
  }

  @Test
  void keepsOneByteMoreThanAnOrderMayHaveAndContinuesBehindALongLine() throws IOException {
    String endless = "y".repeat(OrderJson.MAX_BYTES * 3);

    List<String> lines = read(new SlicedStream(endless + "\nb", 65_536));

    assertThat(lines).containsExactly("1:" + endless.substring(0, OrderJson.MAX_BYTES + 1), "2:b");
  }

  @Test
  void blankLinesCountAndEndABatchToo() throws IOException {
    BodyLimits.Batch limits = new BodyLimits.Batch(1, 1_000, DataSize.ofMegabytes(10), 1);

    assertThat(read(new SlicedStream("\n".repeat(999) + "a", 65_536), limits))
        .containsExactly("1000:a");
    assertThatExceptionOfType(NdjsonLines.BatchLimitException.class)
        .isThrownBy(() -> read(new SlicedStream("\n".repeat(1_000) + "a", 65_536), limits))
        .withMessageStartingWith("A batch has at most 1000 lines.");
    assertThatExceptionOfType(NdjsonLines.BatchLimitException.class)
        .isThrownBy(() -> read(new SlicedStream("\n".repeat(1_001), 65_536), limits));
  }

  @Test
  void aBatchHasNoMoreBytesThanItMayHave() {
    BodyLimits.Batch limits = new BodyLimits.Batch(1, 1_000, DataSize.ofKilobytes(100), 1);

    assertThatExceptionOfType(NdjsonLines.BatchLimitException.class)
        .isThrownBy(() -> read(new SlicedStream(" ".repeat(200_000), 65_536), limits))
        .withMessageStartingWith("A batch has at most 102400 bytes, after gzip.");
  }

  @Test
  void waitsABoundedTimeForBytesOfOthers() throws IOException {
    RequestBodies budget = bodies(DataSize.ofMegabytes(2));
    RequestBodies.Lease others = budget.lease();
    assertThat(others.acquire(2 * 1024 * 1024 - 2, Duration.ZERO)).isTrue();
    BodyLimits.Batch limits = new BodyLimits.Batch(1, 10, DataSize.ofKilobytes(100), 1);
    RequestBodies.Lease lease = budget.lease();

    assertThatExceptionOfType(RequestBodies.TooManyBytesException.class)
        .isThrownBy(() -> new NdjsonLines(new SlicedStream("abc\n", 10), limits, lease).read());

    others.close();
    assertThat(new NdjsonLines(new SlicedStream("abc\n", 10), limits, lease).read()).isPresent();
    assertThat(budget.used()).isEqualTo(3);
    lease.close();
    assertThat(budget.used()).isZero();
  }

  private static RequestBodies bodies(DataSize max) {
    BodyLimits.Batch batch = new BodyLimits.Batch(1, 10, DataSize.ofKilobytes(100), 1);
    return new RequestBodies(new BodyLimits(max, batch), new SimpleMeterRegistry());
  }

  private static List<String> read(InputStream stream) throws IOException {
    return read(stream, new BodyLimits.Batch(1, 1_000, DataSize.ofMegabytes(10), 1));
  }

  private static List<String> read(InputStream stream, BodyLimits.Batch limits) throws IOException {
    RequestBodies budget = bodies(DataSize.ofMegabytes(10));
    NdjsonLines lines = new NdjsonLines(stream, limits, budget.lease());
    List<String> texts = new ArrayList<>();
    Optional<byte[]> line = lines.read();
    while (line.isPresent()) {
      String text = new String(line.get(), StandardCharsets.UTF_8);
      texts.add(lines.lineNumber() + ":" + text);
      line = lines.read();
    }
    return texts;
  }

  /** Gives few bytes a read, as a network does. */
  private static final class SlicedStream extends FilterInputStream {

    private final int maxBytesPerRead;

    SlicedStream(String text, int maxBytesPerRead) {
      super(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      this.maxBytesPerRead = maxBytesPerRead;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      return super.read(buffer, offset, Math.min(length, maxBytesPerRead));
    }
  }
}
