package io.orderly.submission.commands;

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

/** Reads the body of a command, which may be left out. */
final class CommandBody {

  private CommandBody() {}

  /**
   * The body; an empty object where there is none.
   *
   * @throws ProblemException when it is too large or no JSON
   * @throws IOException when the connection breaks
   */
  static JsonNode read(HttpServletRequest request, int maxBytes) throws IOException {
    byte[] body = request.getInputStream().readNBytes(maxBytes + 1);
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (body.length > maxBytes) {
      throw new ProblemException(
          ProblemType.BODY_TOO_LARGE, "The body has at most %d bytes.".formatted(maxBytes));
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
