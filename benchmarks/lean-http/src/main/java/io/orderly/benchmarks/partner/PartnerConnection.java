package io.orderly.benchmarks.partner;

import io.orderly.benchmarks.http.Inbox;
import io.orderly.benchmarks.http.MessageScan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** One client of the stub. */
final class PartnerConnection {

  private final SocketChannel channel;
  private final Inbox inbox = new Inbox();

  PartnerConnection(SocketChannel channel) {
    this.channel = channel;
  }

  /** Reads what is there, and hands on the answer to each request that is whole. */
  void read(BiConsumer<PartnerConnection, ByteBuffer> requests) throws IOException {
    inbox.readFrom(channel);
    int length = inbox.firstLength();
    while (length != MessageScan.INCOMPLETE) {
      ByteBuffer answer = PartnerAnswers.to(inbox.array(), inbox.firstAt());
      inbox.drop(length);
      requests.accept(this, answer);
      length = inbox.firstLength();
    }
  }

  /**
   * An answer is some 200 bytes, which a client that waits for it has room for; one that has none
   * is hung up on.
   */
  void write(ByteBuffer answer) {
    try {
      var bytes = answer.duplicate();
      channel.write(bytes);
      if (bytes.hasRemaining()) {
        channel.close();
      }
    } catch (IOException gone) {
      closeQuietly();
    }
  }

  private void closeQuietly() {
    try {
      channel.close();
    } catch (IOException alreadyGone) {
      // There is nobody to tell.
    }
  }

  /**
   * What the partners of the shipped workflows answer, made once. Told apart by the path alone:
   * {@code POST /inventory/reservations}, {@code /payment/charges}, {@code /carrier/shipments},
   * each with {@code /undo} behind it to undo.
   */
  static final class PartnerAnswers {

    private static final ByteBuffer RESERVED =
        answer("201 Created", "{\"reservation\":\"R-2024-000001\"}");
    private static final ByteBuffer CHARGED =
        answer("201 Created", "{\"charge\":\"C-2024-000001\"}");
    private static final ByteBuffer SHIPPED =
        answer(
            "201 Created",
            "{\"shipment\":\"S-2024-000001\",\"trackingNumber\":\"JD014600003RO0001\"}");
    private static final ByteBuffer UNDONE = answer("200 OK", "{\"undone\":true}");
    private static final ByteBuffer UNKNOWN =
        answer("404 Not Found", "{\"title\":\"No such service\"}");

    private static final int LONGEST_PATH = 100;

    private PartnerAnswers() {}

    /** The whole answer to the request whose first byte is at {@code from}. */
    static ByteBuffer to(byte[] request, int from) {
      int path = from;
      while (request[path] != '/') {
        path++;
      }
      if (isUndo(request, path)) {
        return UNDONE;
      }
      return switch (request[path + 1]) {
        case 'i' -> RESERVED;
        case 'p' -> CHARGED;
        case 'c' -> SHIPPED;
        default -> UNKNOWN;
      };
    }

    private static boolean isUndo(byte[] request, int path) {
      int end = path;
      while (request[end] != ' ' && end - path < LONGEST_PATH) {
        end++;
      }
      return end - path > 5 && request[end - 1] == 'o' && request[end - 5] == '/';
    }

    private static ByteBuffer answer(String status, String body) {
      byte[] bytes =
          "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(status, body.length(), body)
              .getBytes(StandardCharsets.US_ASCII);
      return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().asReadOnlyBuffer();
    }
  }
}
