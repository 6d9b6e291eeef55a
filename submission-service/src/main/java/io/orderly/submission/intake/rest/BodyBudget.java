package io.orderly.submission.intake.rest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The bytes of all bodies that are read and parsed at the same time, counted after gzip. A request
 * releases its bytes when its lease is closed, however the request ends.
 */
final class BodyBudget {

  private final int maxBytes;
  private final Semaphore free;

  BodyBudget(int maxBytes) {
    this.maxBytes = maxBytes;
    this.free = new Semaphore(maxBytes);
  }

  /** The bytes that requests hold now. */
  int used() {
    return maxBytes - free.availablePermits();
  }

  Lease lease() {
    return new Lease();
  }

  /** What one request holds. For one thread. */
  final class Lease implements AutoCloseable {

    private int held;

    private Lease() {}

    /** Acquires bytes within a time; false when others hold too many. */
    boolean acquire(int bytes, Duration patience) {
      try {
        if (!free.tryAcquire(bytes, patience.toMillis(), TimeUnit.MILLISECONDS)) {
          return false;
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return false;
      }
      held += bytes;
      return true;
    }

    /** The stream, whose bytes are acquired as they are read. */
    InputStream counting(InputStream body) {
      return new FilterInputStream(body) {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
          int read = super.read(buffer, offset, length);
          if (read > 0 && !acquire(read, Duration.ZERO)) {
            throw new TooManyBytesException();
          }
          return read;
        }
      };
    }

    /** Releases everything; more may be acquired afterwards. */
    @Override
    public void close() {
      free.release(held);
      held = 0;
    }
  }

  /** Other requests hold so many bytes that this one can't be read now. */
  static final class TooManyBytesException extends IOException {

    TooManyBytesException() {
      super("Too many bytes of other requests are being read. Please send this again later.");
    }
  }
}
