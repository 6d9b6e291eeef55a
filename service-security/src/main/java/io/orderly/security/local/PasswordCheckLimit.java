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
 * tens of milliseconds of a core, and whoever waits holds a thread. No address gets all places.
 */
final class PasswordCheckLimit {

  private static final int MOST_CHECKS_AT_ONCE = 2;
  private static final int MOST_PLACES = 32;
  private static final int MOST_PLACES_OF_NETWORK = 8;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private final Semaphore checks = new Semaphore(MOST_CHECKS_AT_ONCE, true);
  private final Semaphore places = new Semaphore(MOST_PLACES);
  private final ConcurrentMap<String, Integer> placesOfNetworks = new ConcurrentHashMap<>();

  /**
   * Runs a check, at most 3 s later.
   *
   * @throws AuthenticationServiceException when too many wait
   */
  void take(String address, Runnable check) {
    String network = Addresses.network(address);
    if (!places.tryAcquire()) {
      throw tooMany();
    }
    try {
      enter(network);
      try {
        runInTurn(check);
      } finally {
        placesOfNetworks.computeIfPresent(
            network, (unused, taken) -> taken == 1 ? null : taken - 1);
      }
    } finally {
      places.release();
    }
  }

  private void enter(String network) {
    int taken = Objects.requireNonNull(placesOfNetworks.merge(network, 1, Integer::sum));
    if (taken > MOST_PLACES_OF_NETWORK) {
      placesOfNetworks.computeIfPresent(network, (unused, places) -> places - 1);
      throw tooMany();
    }
  }

  private void runInTurn(Runnable check) {
    try {
      if (!checks.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
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
    return new AuthenticationServiceException("too many passwords wait to be checked");
  }
}
