package io.orderly.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.FieldProblem;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.MethodParameter;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.validation.MapBindingResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.context.request.ServletWebRequest;

class ProblemAdviceTest {

  private final ProblemAdvice advice = new ProblemAdvice();

  @ParameterizedTest
  @EnumSource(ProblemType.class)
  void onlyRetryableProblemsHaveRetryAfter(ProblemType type) {
    ResponseEntity<Object> answer = advice.problem(new ProblemException(type, "why"));

    assertThat(answer.getStatusCode()).isEqualTo(type.status());
    assertThat(answer.getHeaders().containsKey(HttpHeaders.RETRY_AFTER))
        .isEqualTo(type.isRetryable());
    assertThat(type.status().is5xxServerError() && type != ProblemType.INTERNAL_ERROR)
        .as("a 503 is always worth a retry")
        .isEqualTo(type.isRetryable() && type.status().is5xxServerError());
  }

  /** What fails again however often it is sent. */
  static Stream<RuntimeException> permanent() {
    return Stream.of(
        new DataAccessResourceFailureException("row", new SQLException("too large", "54000")),
        new TransactionSystemException("commit", new SQLException("a CHECK", "23514")),
        new IllegalStateException("the password is secret"));
  }

  @ParameterizedTest
  @MethodSource("permanent")
  void permanentFailuresHaveNoRetryAfterAndNoDetails(RuntimeException failure) {
    ResponseEntity<Object> answer = advice.failure(failure);

    assertThat(answer.getStatusCode().value()).isEqualTo(500);
    assertThat(answer.getHeaders()).doesNotContainKey(HttpHeaders.RETRY_AFTER);
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:internal-error");
    assertThat(answer.getBody()).asString().doesNotContain("secret", "too large", "CHECK");
  }

  @Test
  void anOutageIsAnsweredWithTheNameOfTheDependency() {
    ResponseEntity<Object> answer = advice.failure(new TransactionSystemException("no commit"));

    assertThat(answer.getHeaders().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("5");
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:dependency-unavailable");
    assertThat(body(answer).getProperties()).containsEntry("dependency", "state-store");
  }

  @Test
  void timeoutsAndExhaustedPoolsAreAnsweredAsOverloaded() {
    for (SQLException limit :
        List.of(
            new SQLException("canceling statement", "57014"),
            new SQLTransientConnectionException("no connection is free"))) {
      ResponseEntity<Object> answer =
          advice.failure(new DataAccessResourceFailureException("read", limit));

      assertThat(type(answer)).isEqualTo("urn:orderly:problem:overloaded");
      assertThat(answer.getHeaders()).containsKey(HttpHeaders.RETRY_AFTER);
    }
  }

  @Test
  void aProblemWrittenByAFilterHasTheSameFormat() throws IOException {
    MockHttpServletResponse response = new MockHttpServletResponse();
    ProblemException problem =
        new ProblemException(ProblemType.TOO_MANY_REQUESTS, "Say \"later\".")
            .withErrors(List.of(new FieldProblem("rate", "must be lower")))
            .with("member", 1)
            .retryAfter(Duration.ofSeconds(17));

    ProblemWriter.write(response, problem);

    assertThat(response.getStatus()).isEqualTo(429);
    assertThat(response.getContentType()).startsWith("application/problem+json");
    assertThat(response.getHeader(HttpHeaders.RETRY_AFTER)).isEqualTo("17");
    JsonNode body = new ObjectMapper().readTree(response.getContentAsByteArray());
    assertThat(body.get("type").textValue()).isEqualTo("urn:orderly:problem:too-many-requests");
    assertThat(body.get("status").intValue()).isEqualTo(429);
    assertThat(body.get("title").textValue()).isEqualTo("Too many requests");
    assertThat(body.get("detail").textValue()).isEqualTo("Say \"later\".");
    assertThat(body.get("member").intValue()).isEqualTo(1);
    assertThat(body.at("/errors/0/field").textValue()).isEqualTo("rate");
  }

  @Test
  void constraintViolationsAreListedByFieldInOrder() throws Exception {
    BindingResult invalid = new MapBindingResult(Map.of(), "request");
    invalid.addError(new FieldError("request", "version", "is required"));
    invalid.addError(new FieldError("request", "reason", "must not be blank"));
    invalid.addError(new FieldError("request", "version", "is required"));
    MethodParameter parameter =
        new MethodParameter(Object.class.getMethod("equals", Object.class), 0);

    ResponseEntity<Object> answer =
        advice.handleException(
            new MethodArgumentNotValidException(parameter, invalid),
            new ServletWebRequest(new MockHttpServletRequest()));

    assertThat(type(answer)).isEqualTo("urn:orderly:problem:validation-failed");
    assertThat(body(answer).getDetail())
        .isEqualTo("The request breaks rules: reason must not be blank; version is required.");
    assertThat(body(answer).getProperties())
        .containsEntry(
            "errors",
            List.of(
                new FieldProblem("reason", "must not be blank"),
                new FieldProblem("version", "is required")));
  }

  @Test
  void theDetailOfManyErrorsTellsTheFirst() {
    ProblemException problem =
        ProblemException.invalid(
            List.of(
                new FieldProblem("", "must be short"),
                new FieldProblem("state", "must be Error"),
                new FieldProblem("limit", "must be small"),
                new FieldProblem("after", "must be an id")));

    assertThat(problem.getMessage())
        .isEqualTo(
            "The request breaks rules: must be short; state must be Error; limit must be small;"
                + " and 1 more, see errors.");
  }

  private static String type(ResponseEntity<Object> answer) {
    URI type = body(answer).getType();
    return type.toString();
  }

  private static ProblemDetail body(ResponseEntity<Object> answer) {
    assertThat(answer.getBody()).isInstanceOf(ProblemDetail.class);
    return (ProblemDetail) java.util.Objects.requireNonNull(answer.getBody());
  }
}
