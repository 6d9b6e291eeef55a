package io.orderly.benchmarks.partner;

import io.orderly.benchmarks.http.Inbox;
import io.orderly.benchmarks.http.MessageScan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
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
}
