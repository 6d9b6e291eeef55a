package io.orderly.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeGzipStreamTest {

  /** A buffer's worth of what packs badly, so that members end anywhere in the buffers. */
  private static final String LONG =
      new java.util.Random(7).ints(40_000).boxed().toList().toString();

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "some text"})
  void membersAreReadOneAfterTheOther(String second) throws IOException {
    assertThat(unpacked(concat(gzip(LONG), gzip(second), gzip("end"))))
        .isEqualTo(LONG + second + "end");
  }

  @Test
  void aMemberThatASlowConnectionBringsLaterIsRead() throws IOException {
    InputStream slow =
        new SequenceInputStream(
            new NothingAvailable(gzip("first")), new NothingAvailable(gzip("second")));

    assertThat(text(slow)).isEqualTo("firstsecond");
  }

  @Test
  void aLaterMemberWithADamagedHeaderIsNotTakenForTheEnd() throws IOException {
    byte[] damaged = gzip("second");
    damaged[1] = 0;

    assertRefused(concat(gzip("first"), damaged));
    assertRefused(concat(gzip("first"), Arrays.copyOf(gzip("second"), 5)));
    assertRefused(concat(gzip(LONG), new byte[] {'x'}));
  }

  @Test
  void oneThatBreaksOffSaysSo() throws IOException {
    byte[] whole = gzip("text");

    assertThatExceptionOfType(EOFException.class)
        .isThrownBy(() -> unpacked(Arrays.copyOf(whole, whole.length - 3)));
  }

  @Test
  void emptyMembersWithoutEndDoNotOverflowTheStack() throws IOException {
    byte[] empty = gzip("");

    assertRefused(concat(Collections.nCopies(100_000, empty).toArray(byte[][]::new)));
    assertThat(unpacked(concat(Collections.nCopies(50, empty).toArray(byte[][]::new)))).isEmpty();
  }

  private static void assertRefused(byte[] packed) {
    assertThatExceptionOfType(ZipException.class).isThrownBy(() -> unpacked(packed));
  }

  private static String unpacked(byte[] packed) throws IOException {
    return text(new ByteArrayInputStream(packed));
  }

  private static String text(InputStream packed) throws IOException {
    try (InputStream stream = WholeGzipStream.of(packed)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static final class NothingAvailable extends ByteArrayInputStream {

    NothingAvailable(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int available() {
      return 0;
    }
  }
}
