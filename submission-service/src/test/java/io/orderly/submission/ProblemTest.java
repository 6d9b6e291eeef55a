package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.testing.RawRequest;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("servers")
class ProblemTest {

  private final RunningService service = RunningService.shared();

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "GET,    /nowhere,       application/json, application/json, 404, not-found",
    "PUT,    /orders,        application/json, application/json, 405, method-not-allowed",
    "DELETE, /orders/1,      application/json, application/json, 405, method-not-allowed",
    "GET,    /orders,        application/json, text/html,        406, not-acceptable",
    "POST,   /orders,        text/plain,       application/json, 415, unsupported-media-type",
    "POST,   /orders,        application/xml,  text/html,        415, unsupported-media-type",
    "POST,   /orders/batch,  text/csv,         */*,              415, unsupported-media-type",
    "POST,   /orders,        nonsense,         */*,              415, unsupported-media-type"
  })
  void answersRefusalsOfTheFrameworkAsProblems(
      String method, String path, String type, String accept, int status, String slug) {
    HttpResponse<String> answer =
        service.send(
            service
                .request(path)
                .method(method, BodyPublishers.ofString("{}"))
                .header("Content-Type", type)
                .header("Accept", accept));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.get("type").textValue()).isEqualTo("urn:orderly:problem:" + slug);
    assertThat(problem.get("status").intValue()).isEqualTo(status);
    assertThat(answer.body()).doesNotContain("Exception", "org.springframework", "io.orderly");
  }

  @Test
  void saysWhatIsAllowedInstead() {
    HttpResponse<String> answer =
        service.send(service.request("/orders").PUT(BodyPublishers.noBody()));

    assertThat(String.join(",", answer.headers().allValues("Allow"))).contains("GET", "POST");
  }

  @Test
  void refusesAnOrderWithoutAType() {
    HttpResponse<String> answer =
        service.send(
            service
                .request("/orders")
                .POST(BodyPublishers.ofString(SampleOrder.unique().toString())));

    assertThat(answer.statusCode()).isEqualTo(415);
  }

  @Test
  void revealsNothingToARequestThatIsNoHttp() throws IOException {
    try (RawRequest request = new RawRequest(service.port())) {
      request.send("GET /orders?state=<b> HTTP/1.1", "Host: localhost", "Connection: close", "");

      String answer = request.wholeAnswer();

      assertThat(answer)
          .startsWith("HTTP/1.1 400")
          .contains("Content-Type: application/problem+json")
          .contains("\"type\":\"urn:orderly:problem:validation-failed\"")
          .doesNotContain("Exception", "org.apache", "Tomcat", "<html");
    }
  }
}
