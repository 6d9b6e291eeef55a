package io.orderly.partnercheck.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Keeps the first 64 KiB of a body and lets the rest go by, so that no answer fills the memory. */
final class BoundedBody implements BodySubscriber<String> {

  private static final int MOST_BYTES = 65_536;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final CompletableFuture<String> whole = new CompletableFuture<>();

  @Override
  public CompletionStage<String> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (var buffer : buffers) {
      var bytes = new byte[Math.min(buffer.remaining(), MOST_BYTES - kept.size())];
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
    whole.complete(kept.toString(StandardCharsets.UTF_8));
  }
}
