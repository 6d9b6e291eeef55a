package io.orderly.supervisor.alerting.sinks;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Waits for no body: the status says it all, and what was taken must not be told again because the
 * rest of the answer is long or late. A connection with a body on it is closed.
 */
final class StatusOnly implements BodyHandler<@Nullable Void> {

  @Override
  public BodySubscriber<@Nullable Void> apply(ResponseInfo head) {
    boolean isEmpty = head.headers().firstValueAsLong("Content-Length").orElse(-1) == 0;
    return isEmpty ? BodySubscribers.discarding() : new Unread();
  }

  private static final class Unread implements BodySubscriber<@Nullable Void> {

    @Override
    public CompletionStage<@Nullable Void> getBody() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onSubscribe(Subscription body) {
      body.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
      // What was read before the end is of no interest.
    }

    @Override
    public void onError(Throwable brokenOff) {
      // Nor is how it ends.
    }

    @Override
    public void onComplete() {
      // Nor that it does.
    }
  }
}
