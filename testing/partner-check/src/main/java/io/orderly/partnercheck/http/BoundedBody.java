package io.orderly.partnercheck.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Keeps the beginning of a body and lets the rest go by, so that no answer fills the memory. */
final class BoundedBody implements BodySubscriber<BoundedBody.Kept> {

  /** What was kept of a body. */
  static final class Kept {

    private final byte[] bytes;
    private final boolean isWhole;

    Kept(byte[] bytes, boolean isWhole) {
      this.bytes = bytes;
      this.isWhole = isWhole;
    }

    byte[] bytes() {
      return bytes;
    }

    boolean isWhole() {
      return isWhole;
    }

    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private final int mostBytes;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final CompletableFuture<Kept> whole = new CompletableFuture<>();
  private boolean isWhole = true;

  BoundedBody(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  @Override
  public CompletionStage<Kept> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (var buffer : buffers) {
      var bytes = new byte[Math.min(buffer.remaining(), mostBytes - kept.size())];
      isWhole &= bytes.length == buffer.remaining();
      buffer.get(bytes);
      kept.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(new Kept(kept.toByteArray(), isWhole));
  }
}
