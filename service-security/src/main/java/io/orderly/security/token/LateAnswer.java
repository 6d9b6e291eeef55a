package io.orderly.security.token;

import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * What the identity provider says of itself: asked when it is first needed, so that a service
 * starts without it, and kept. While it is away one request waits for it, and those that came
 * meanwhile hear of it at once.
 *
 * @param <T> the answer
 */
public final class LateAnswer<T> {

  private static final Duration NOT_AGAIN_WITHIN = Duration.ofSeconds(1);

  private final Supplier<T> question;
  private final Lock asking = new ReentrantLock();
  private volatile @Nullable T answer;
  private @Nullable Failure last;

  private record Failure(RuntimeException why, long atNanos) {

    boolean isFresh() {
      return System.nanoTime() - atNanos < NOT_AGAIN_WITHIN.toNanos();
    }
  }

  /**
   * One that is not asked for yet.
   *
   * @param question must end by itself
   */
  public LateAnswer(Supplier<T> question) {
    this.question = question;
  }

  /**
   * The answer.
   *
   * @throws AuthenticationServiceException when there is none now
   */
  public T get() {
    T known = answer;
    return known == null ? waitFor() : known;
  }

  private T waitFor() {
    asking.lock();
    try {
      T known = answer;
      if (known == null) {
        known = ask();
        answer = known;
      }
      return known;
    } finally {
      asking.unlock();
    }
  }

  private T ask() {
    Failure before = last;
    if (before != null && before.isFresh()) {
      throw away(before.why());
    }
    try {
      return question.get();
    } catch (RuntimeException failure) {
      last = new Failure(failure, System.nanoTime());
      throw away(failure);
    }
  }

  private static AuthenticationServiceException away(RuntimeException why) {
    return new AuthenticationServiceException("the identity provider is unreachable", why);
  }
}
