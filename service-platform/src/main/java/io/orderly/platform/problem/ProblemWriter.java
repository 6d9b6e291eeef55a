package io.orderly.platform.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.Jackson2ObjectMapperBuilder;

/** Writes problems where no controller answers: in filters, and in the server itself. */
public final class ProblemWriter {

  private static final ObjectMapper JSON = Jackson2ObjectMapperBuilder.json().build();

  private ProblemWriter() {}

  /** Answers with the problem. Headers that were set before stay. */
  public static void write(HttpServletResponse response, ProblemException problem)
      throws IOException {
    byte[] body = json(problem).getBytes(StandardCharsets.UTF_8);
    response.setStatus(problem.type().status().value());
    problem.getHeaders().toSingleValueMap().forEach(response::setHeader);
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  static String json(ProblemException problem) {
    try {
      return JSON.writeValueAsString(problem.getBody());
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("A problem can't be written as JSON", impossible);
    }
  }
}
