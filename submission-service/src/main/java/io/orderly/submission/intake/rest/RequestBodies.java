package io.orderly.submission.intake.rest;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.WholeGzipStream;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.checking.OrderJson;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Reads the bodies of requests, plain or gzip. The bytes of all bodies that are read and parsed at
 * the same time are bounded, counted after gzip. A request releases its bytes when its lease is
 * closed, however the request ends.
 */
@Component
final class RequestBodies {

  private static final String BROKEN_GZIP =
      "The Content-Encoding is gzip, but the body ends too early or is not gzip.";

  private final int maxBytes;
  private final Semaphore free;

  RequestBodies(BodyLimits limits, MeterRegistry meters) {
    this.maxBytes = (int) limits.maxBufferedBytes().toBytes();
    this.free = new Semaphore(maxBytes);
    Gauge.builder("orderly.request.body.bytes", this, RequestBodies::used)
        .baseUnit("bytes")
        .description("Bytes of request bodies being read and parsed, decompressed")
        .register(meters);
  }

  /** The bytes that requests have acquired. */
  int used() {
    return maxBytes - free.availablePermits();
  }

  Lease lease() {
    return new Lease();
  }

  /**
   * A body of any length.
   *
   * @throws ProblemException when it is not in a known coding
   */
  static InputStream stream(HttpServletRequest request) throws IOException {
    String coding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (coding == null || coding.equalsIgnoreCase("identity")) {
      return request.getInputStream();
    }
    if (!coding.toLowerCase(Locale.ROOT).equals("gzip")) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "The Content-Encoding must be gzip or left out.");
    }
    try {
      return new InflatedBody(WholeGzipStream.of(request.getInputStream()));
    } catch (ZipException | EOFException broken) {
      throw new ProblemException(ProblemType.MALFORMED_BODY, BROKEN_GZIP);
    }
  }

  /** The bytes of one request. For one thread. */
  final class Lease implements AutoCloseable {

    private int acquired;

    private Lease() {}

    /**
     * Reads the body of one order.
     *
     * @throws ProblemException when it is too large, not in a known coding, or too many other bytes
     *     are being read
     */
    byte[] readOrder(HttpServletRequest request) throws IOException {
      if (request.getContentLengthLong() > OrderJson.MAX_BYTES) {
        throw Refusal.tooLarge().problem();
      }
      byte[] body;
      try (InputStream stream = counting(stream(request))) {
        body = stream.readNBytes(OrderJson.MAX_BYTES + 1);
      } catch (TooManyBytesException crowded) {
        throw new ProblemException(ProblemType.OVERLOADED, String.valueOf(crowded.getMessage()));
      } catch (ZipException | EOFException broken) {
        throw new ProblemException(ProblemType.MALFORMED_BODY, BROKEN_GZIP);
      }
      if (body.length > OrderJson.MAX_BYTES) {
        throw Refusal.tooLarge().problem();
      }
      return body;
    }

    /** Acquires bytes within a time; false when other requests have too many. */
    boolean acquire(int bytes, Duration patience) {
      try {
        if (!free.tryAcquire(bytes, patience.toMillis(), TimeUnit.MILLISECONDS)) {
          return false;
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return false;
      }
      acquired += bytes;
      return true;
    }

    private InputStream counting(InputStream body) {
      return new CountedBody(body) {
        @Override
        void count(int bytes) throws IOException {
          if (!acquire(bytes, Duration.ZERO)) {
            throw new TooManyBytesException();
          }
        }
      };
    }

    /** Releases everything; more may be acquired afterwards. */
    @Override
    public void close() {
      free.release(acquired);
      acquired = 0;
    }
  }

  /** Other requests have so many bytes that this one can't be read now. */
  static final class TooManyBytesException extends IOException {

    TooManyBytesException() {
      super("Too many bytes of other requests are being read. Please send this again later.");
    }
  }

  /** A body whose bytes are counted as they are read. */
  private abstract static class CountedBody extends FilterInputStream {

    CountedBody(InputStream body) {
      super(body);
    }

    abstract void count(int bytes) throws IOException;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      if (read > 0) {
        count(read);
      }
      return read;
    }
  }

  /** A gzip body. Orders are compressed by a factor of some thirty; a larger one is an attack. */
  private static final class InflatedBody extends CountedBody {

    private static final int MAX_FACTOR = 200;

    /** Below it the factor says nothing; a single order is always below. */
    private static final long UNCHECKED_BYTES = 2L * 1024 * 1024;

    private final WholeGzipStream unpacked;
    private long bytes;

    InflatedBody(WholeGzipStream unpacked) {
      super(unpacked);
      this.unpacked = unpacked;
    }

    @Override
    void count(int read) throws IOException {
      bytes += read;
      if (bytes > UNCHECKED_BYTES && bytes / MAX_FACTOR > unpacked.packedBytes()) {
        throw new ZipException("the gzip body unpacks to more than 200 times its size");
      }
    }
  }
}
