package io.orderly.security.local;

import io.orderly.security.limit.Addresses;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.security.authentication.AuthenticationServiceException;

/**
 * Bounds how many passwords are checked at the same time, and how many wait for it: a check takes
 * tens of milliseconds of a core, and a waiting request holds a thread. No network gets the whole
 * queue.
 */
final class PasswordCheckLimit {

  private static final int MAX_CHECKS = 2;
  private static final int MAX_QUEUED = 32;
  private static final int MAX_QUEUED_PER_NETWORK = 8;
  private static final Duration MAX_WAIT = Duration.ofSeconds(3);

  private final Semaphore checks = new Semaphore(MAX_CHECKS, true);
  private final Semaphore queue = new Semaphore(MAX_QUEUED);
  private final ConcurrentMap<String, Integer> queuedByNetwork = new ConcurrentHashMap<>();

  /**
   * Runs a check, at most 3 s later.
   *
   * @throws AuthenticationServiceException when too many wait
   */
  void run(String address, Runnable check) {
    String network = Addresses.network(address);
    if (!queue.tryAcquire()) {
      throw tooMany();
    }
    try {
      enter(network);
      try {
        runWhenFree(check);
      } finally {
        queuedByNetwork.computeIfPresent(
            network, (unused, queued) -> queued == 1 ? null : queued - 1);
      }
    } finally {
      queue.release();
    }
  }

  private void enter(String network) {
    int queued = Objects.requireNonNull(queuedByNetwork.merge(network, 1, Integer::sum));
    if (queued > MAX_QUEUED_PER_NETWORK) {
      queuedByNetwork.computeIfPresent(network, (unused, queue) -> queue - 1);
      throw tooMany();
    }
  }

  private void runWhenFree(Runnable check) {
    try {
      if (!checks.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw tooMany();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw tooMany();
    }
    try {
      check.run();
    } finally {
      checks.release();
    }
  }

  private static AuthenticationServiceException tooMany() {
    return new AuthenticationServiceException("too many passwords are queued for a check");
  }
}
