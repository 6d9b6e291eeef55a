package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Reads the body of a cancel, which may be left out. */
final class CancelBody {

  static final int MOST_BYTES = 64 * 1024;

  private CancelBody() {}

  /**
   * The body as JSON; an empty one is an object without fields.
   *
   * @throws ProblemException when it is too large, or no JSON
   * @throws IOException when the connection breaks off
   */
  static JsonNode read(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (body.length > MOST_BYTES) {
      throw new ProblemException(
          ProblemType.BODY_TOO_LARGE, "A cancel has at most %d bytes.".formatted(MOST_BYTES));
    }
    if (!isJson(request.getContentType())) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json or left out.");
    }
    try {
      return OrderJson.read(body);
    } catch (BrokenJsonException broken) {
      throw new ProblemException(ProblemType.MALFORMED_BODY, "The body is not valid JSON.")
          .withErrors(List.of(broken.problem()));
    }
  }

  private static boolean isJson(@Nullable String contentType) {
    try {
      return contentType != null
          && MediaType.APPLICATION_JSON.isCompatibleWith(MediaType.parseMediaType(contentType));
    } catch (InvalidMediaTypeException noType) {
      return false;
    }
  }
}
