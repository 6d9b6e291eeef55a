package io.orderly.agent.remote;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a limit and hangs up there, so that no answer can fill the memory. */
final class LimitedBody implements HttpResponse.BodySubscriber<LimitedBody.Content> {

  /**
   * A body as text, or its beginning.
   *
   * @param isWhole false when it went on past the limit
   */
  record Content(String text, boolean isWhole) {}

  private final int limitBytes;
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private final CompletableFuture<Content> content = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  LimitedBody(int limitBytes) {
    this.limitBytes = limitBytes;
  }

  @Override
  public CompletionStage<Content> getBody() {
    return content;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[Math.min(buffer.remaining(), limitBytes - read.size())];
      buffer.get(bytes);
      read.writeBytes(bytes);
      if (buffer.hasRemaining()) {
        hangUp();
        return;
      }
    }
  }

  private void hangUp() {
    if (content.complete(new Content(text(), false)) && subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable error) {
    content.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    content.complete(new Content(text(), true));
  }

  private String text() {
    return read.toString(StandardCharsets.UTF_8);
  }
}
