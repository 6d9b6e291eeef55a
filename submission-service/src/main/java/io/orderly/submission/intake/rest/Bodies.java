package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
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
   * @param lease takes its bytes as they are read
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
    Refusal refusal = Refusal.tooLarge();
    return new ProblemException(ProblemType.BODY_TOO_LARGE, refusal.detail())
        .withErrors(refusal.problems());
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
}
