package io.orderly.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageScanTest {

  private static final String PLAIN =
      "HTTP/1.1 202 \r\nContent-Type: application/json\r\ncontent-LENGTH: 5\r\n\r\nhello";
  private static final String CHUNKED =
      String.join(
          "\r\n",
          "HTTP/1.1 200 OK",
          "Transfer-Encoding: chunked",
          "",
          "5",
          "hello",
          "B",
          ", wide worl",
          "1",
          "d",
          "0",
          "",
          "");

  @Test
  void anAnswerWithALengthIsWholeAtItsLastByteAndNoEarlier() {
    assertWholeOnlyAtTheEnd(PLAIN);
    assertThat(MessageScan.status(bytes(PLAIN), 0)).isEqualTo(202);
    assertThat(body(PLAIN)).isEqualTo("hello");
  }

  @Test
  void anAnswerInChunksIsWholeAtItsLastByteAndNoEarlier() {
    assertWholeOnlyAtTheEnd(CHUNKED);
    assertThat(body(CHUNKED)).isEqualTo("hello, wide world");
  }

  @Test
  void anAnswerWithoutABodyEndsWithItsHead() {
    assertWholeOnlyAtTheEnd("HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n");
  }

  @Test
  void whatFollowsInTheSameReadBelongsToTheNextMessage() {
    byte[] both = bytes(PLAIN + CHUNKED);

    int first = MessageScan.length(both, 0, both.length);

    assertThat(first).isEqualTo(PLAIN.length());
    assertThat(MessageScan.length(both, first, both.length)).isEqualTo(CHUNKED.length());
  }

  @Test
  void aLengthThatIsNoneIsRefused() {
    byte[] broken = bytes("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n");

    assertThatThrownBy(() -> MessageScan.length(broken, 0, broken.length))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLengthBeyondTheBoundIsRefused() {
    byte[] broken = bytes("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");

    assertThatThrownBy(() -> MessageScan.length(broken, 0, broken.length))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysWhetherTheConnectionEndsWithIt() {
    byte[] last = bytes("HTTP/1.1 503 \r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    byte[] kept = bytes("HTTP/1.1 503 \r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n");
    byte[] unsaid = bytes("HTTP/1.1 202 \r\nContent-Length: 0\r\n\r\n");

    assertThat(MessageScan.isLast(last, 0, last.length)).isTrue();
    assertThat(MessageScan.isLast(kept, 0, kept.length)).isFalse();
    assertThat(MessageScan.isLast(unsaid, 0, unsaid.length)).isFalse();
  }

  private static void assertWholeOnlyAtTheEnd(String message) {
    byte[] bytes = bytes(message);
    for (int to = 0; to < bytes.length; to++) {
      assertThat(MessageScan.length(bytes, 0, to)).isEqualTo(MessageScan.INCOMPLETE);
    }
    assertThat(MessageScan.length(bytes, 0, bytes.length)).isEqualTo(bytes.length);
  }

  private static String body(String message) {
    byte[] bytes = bytes(message);
    return new String(MessageScan.body(bytes, 0, bytes.length), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
