package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.WholeGzipStream;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.checking.OrderJson;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;

/** Reads the bodies of requests, plain or gzip. */
final class Bodies {

  static final String BROKEN_GZIP = "The body says that it is gzip, and breaks off or is not.";

  private Bodies() {}

  /**
   * The body of one order.
   *
   * @param lease acquires its bytes as they are read
   * @throws ProblemException when it is too large, not in a known coding, or too many other bytes
   *     are being read
   */
  static byte[] order(HttpServletRequest request, BodyBudget.Lease lease) throws IOException {
    if (request.getContentLengthLong() > OrderJson.MOST_BYTES) {
      throw tooLarge();
    }
    byte[] body;
    try (InputStream stream = lease.counting(stream(request))) {
      body = stream.readNBytes(OrderJson.MOST_BYTES + 1);
    } catch (BodyBudget.TooManyBytesException crowded) {
      throw new ProblemException(ProblemType.OVERLOADED, String.valueOf(crowded.getMessage()));
    } catch (ZipException | EOFException broken) {
      throw new ProblemException(ProblemType.MALFORMED_BODY, BROKEN_GZIP);
    }
    if (body.length > OrderJson.MOST_BYTES) {
      throw tooLarge();
    }
    return body;
  }

  private static ProblemException tooLarge() {
    return Refusal.tooLarge().problem();
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
      return new InflatedBody(request.getInputStream());
    } catch (ZipException | EOFException broken) {
      throw new ProblemException(ProblemType.MALFORMED_BODY, BROKEN_GZIP);
    }
  }

  /**
   * A gzip body. JSON of orders is packed by a factor of some thirty; better ratios are attacks.
   */
  static final class InflatedBody extends InputStream {

    static final int MAX_PER_BYTE = 200;

    /** Below it the factor says nothing; a single order is always below. */
    private static final long NOT_JUDGED = 2L * 1024 * 1024;

    private final WholeGzipStream unpacked;
    private long bytes;

    /**
     * The body on a connection.
     *
     * @throws ZipException when it is no gzip
     */
    InflatedBody(InputStream connection) throws IOException {
      this.unpacked = WholeGzipStream.of(connection);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = unpacked.read(buffer, offset, length);
      bytes += Math.max(read, 0);
      if (bytes > NOT_JUDGED && bytes / MAX_PER_BYTE > unpacked.packedBytes()) {
        throw new ZipException("the gzip body unpacks to more than 200 times its size");
      }
      return read;
    }

    @Override
    public int available() throws IOException {
      return unpacked.available();
    }

    @Override
    public void close() throws IOException {
      unpacked.close();
    }
  }
}
