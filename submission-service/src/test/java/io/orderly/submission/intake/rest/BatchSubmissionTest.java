package io.orderly.submission.intake.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.testing.RawRequest;
import io.orderly.submission.testing.RealOrders;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class BatchSubmissionTest {

  private static final long HALF_A_SECOND_NANOS = 500_000_000;

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningService service = RunningService.shared();
  private final String run = UUID.randomUUID().toString();

  @Test
  void answersEveryLineInOrderAndGoesOnBehindBadOnes() {
    List<String> lines = IntStream.rangeClosed(1, 5_000).mapToObj(this::lineWithDirt).toList();

    HttpResponse<String> answer = service.postBatch(String.join("\n", lines));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    List<JsonNode> results = results(answer);
    assertThat(results)
        .extracting(result -> result.get("line").intValue())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 5_000).filter(number -> number % 100 != 3).boxed().toList());
    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.get("status").textValue())
                    .isEqualTo(statusOf(result.get("line").intValue())));
    assertThat(ordersOfThisRun()).isEqualTo(5_000 - 4 * 50);
    assertThat(results.get(0).get("errors").get(0).get("field").textValue())
        .isEqualTo("customerId");
    assertThat(results.get(0).get("detail").textValue()).isEqualTo("customerId must be given");
  }

  /** Of every hundred lines: one breaks a rule, one is no JSON, one is blank, one is a repeat. */
  private String lineWithDirt(int number) {
    return switch (number % 100) {
      case 1 -> SampleOrder.with(order -> order.remove("customerId")).toString();
      case 2 -> "{\"customerReference\": \"broken";
      case 3 -> "  \r";
      case 5 -> SampleOrder.line(reference(number - 1));
      default -> SampleOrder.line(reference(number));
    };
  }

  private static String statusOf(int number) {
    return switch (number % 100) {
      case 1, 2 -> "refused";
      case 5 -> "known";
      default -> "accepted";
    };
  }

  private String reference(int number) {
    return run + "-" + number;
  }

  private long ordersOfThisRun() {
    return service
        .database()
        .sql("SELECT count(*) FROM orders.customer_order WHERE customer_reference LIKE :run")
        .param("run", run + "%")
        .query(Long.class)
        .single();
  }

  @Test
  void knowsEveryLineWhenTheSameComesAgain() {
    String lines =
        IntStream.range(0, 700)
            .mapToObj(number -> SampleOrder.line(reference(number)))
            .collect(Collectors.joining("\n"));
    List<JsonNode> first = results(service.postBatch(lines));

    List<JsonNode> again = results(service.postBatch(lines));

    assertThat(first).extracting(BatchSubmissionTest::status).containsOnly("accepted");
    assertThat(again).extracting(BatchSubmissionTest::status).containsOnly("known");
    assertThat(again)
        .extracting(result -> result.get("orderId"))
        .containsExactlyElementsOf(first.stream().map(result -> result.get("orderId")).toList());
    assertThat(ordersOfThisRun()).isEqualTo(700);
  }

  @Test
  void refusesALineThatIsTooLongAndAcceptsTheNext() {
    String tooLong = SampleOrder.line(reference(1)) + " ".repeat(2 * 1024 * 1024);

    List<JsonNode> results =
        results(service.postBatch(tooLong + "\n" + SampleOrder.line(reference(2))));

    assertThat(results)
        .extracting(BatchSubmissionTest::status)
        .containsExactly("refused", "accepted");
    assertThat(results.get(0).get("detail").textValue())
        .isEqualTo("the order must have at most 1048576 bytes");
  }

  @Test
  void answersWhileTheInputIsStillComing() throws IOException {
    try (RawRequest request = beginBatch()) {
      for (int number = 1; number <= 500; number++) {
        request.sendChunk(SampleOrder.line(reference(number)) + "\n");
      }

      assertThat(request.bodyLines().findFirst())
          .get()
          .asString()
          .contains("\"line\":1,", "\"status\":\"accepted\"");

      request.sendChunk(SampleOrder.line(reference(501)));
      request.send("0", "");
      assertThat(request.bodyLines().toList())
          .hasSize(500)
          .last()
          .asString()
          .contains("\"line\":501,");
    }
  }

  @Test
  void answersASenderThatIsSlow() throws IOException {
    try (RawRequest request = beginBatch()) {
      int sent = 0;
      for (long began = System.nanoTime(); System.nanoTime() - began < HALF_A_SECOND_NANOS; ) {
        sent++;
        request.sendChunk(SampleOrder.line(reference(sent)) + "\n");
      }

      assertThat(request.bodyLines().findFirst())
          .get()
          .asString()
          .contains("\"line\":1,", "\"status\":\"accepted\"");

      request.send("0", "");
      assertThat(request.bodyLines().toList()).hasSize(sent - 1);
    }
  }

  private RawRequest beginBatch() throws IOException {
    RawRequest request = new RawRequest(service.port());
    request.send(
        "POST /orders/batch HTTP/1.1",
        "Host: localhost",
        "Connection: close",
        "Content-Type: application/x-ndjson",
        "Authorization: " + RunningService.credentialsOf(RunningService.SUBMITTER),
        "Transfer-Encoding: chunked",
        "");
    return request;
  }

  @Test
  void acceptsAGzipBodyAndSaysWhereABrokenOneEnds() throws IOException {
    String text =
        IntStream.rangeClosed(1, 2_000)
            .mapToObj(number -> SampleOrder.line(reference(number)))
            .collect(Collectors.joining("\n"));
    byte[] whole = gzip(text);

    List<JsonNode> ofHalf = results(postGzip(whole, whole.length / 2));
    List<JsonNode> ofWhole = results(postGzip(whole, whole.length));

    JsonNode last = ofHalf.get(ofHalf.size() - 1);
    assertThat(status(last)).isEqualTo("unavailable");
    assertThat(last.get("line").intValue()).isEqualTo(ofHalf.size());
    assertThat(last.get("detail").textValue())
        .isEqualTo("The body ends or is damaged here. Send it again from this line on.");
    assertThat(ofHalf.subList(0, ofHalf.size() - 1))
        .extracting(BatchSubmissionTest::status)
        .isNotEmpty()
        .containsOnly("accepted");
    assertThat(ofWhole).hasSize(2_000);
    assertThat(ordersOfThisRun()).isEqualTo(2_000);
  }

  private HttpResponse<String> postGzip(byte[] bytes, int length) {
    return service.send(
        service
            .request("/orders/batch")
            .header("Content-Type", "application/x-ndjson")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(bytes, 0, length)));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void readsNoMoreBlankLinesThanABatchMayHave() throws IOException {
    byte[] blank = gzip("\n".repeat(4_000_000).concat(SampleOrder.line(reference(1))));

    assertThat(results(postGzip(blank, blank.length)))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(status(result)).isEqualTo("unavailable");
              assertThat(result.get("line").intValue()).isEqualTo(1_000_001);
              assertThat(result.get("detail").textValue())
                  .startsWith("A batch has at most 1000000 lines.");
            });
  }

  @Test
  void unpacksNothingThatIsPackedTooWell() throws IOException {
    byte[] packed = gzip(" ".repeat(16 * 1024 * 1024));

    assertThat(results(postGzip(packed, packed.length)))
        .singleElement()
        .matches(result -> status(result).equals("unavailable"));
  }

  @Test
  void readsNoFurtherWhereEverythingIsRefused() {
    List<JsonNode> results = results(service.postBatch("x\n".repeat(50_000)));

    assertThat(results).hasSizeBetween(10_001, 10_501);
    JsonNode last = results.get(results.size() - 1);
    assertThat(status(last)).isEqualTo("unavailable");
    assertThat(last.get("detail").textValue())
        .startsWith("10000 lines and more of this batch were refused.");
  }

  @Test
  void readsNoMoreBatchesAtOnceThanItMay() throws IOException {
    int most = service.bean(BodyLimits.class).batch().maxOpen();
    List<RawRequest> open = new ArrayList<>();
    try {
      for (int i = 0; i < most; i++) {
        open.add(openBatch());
      }
      HttpResponse<String> refused =
          await()
              .atMost(SOON)
              .until(() -> postBesideAll(open), answer -> answer.statusCode() == 503);

      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(refused.body()).contains(most + " batches are being read by this instance");
    } finally {
      for (RawRequest batch : open) {
        batch.close();
      }
    }
    await().atMost(SOON).until(() -> service.postBatch("\n").statusCode() == 200);
  }

  /**
   * A batch of which nothing comes for some seconds is ended. One that is read here may have been
   * read in place of an open one, which is refused then: another one takes that one's place.
   */
  private HttpResponse<String> postBesideAll(List<RawRequest> open) throws IOException {
    for (RawRequest batch : open) {
      sendOrClose(batch);
    }
    HttpResponse<String> answer = service.postBatch("\n");
    if (answer.statusCode() == 200) {
      open.add(openBatch());
    }
    return answer;
  }

  private static void sendOrClose(RawRequest batch) throws IOException {
    try {
      batch.sendChunk("\n");
    } catch (SocketException refused) {
      batch.close();
    }
  }

  private RawRequest openBatch() throws IOException {
    RawRequest batch = beginBatch();
    batch.sendChunk("\n");
    return batch;
  }

  @Test
  void givesBackTheBytesOfEveryBatchHoweverItEnds() throws IOException {
    byte[] whole = gzip(SampleOrder.line(reference(1)) + "\n" + SampleOrder.line(reference(2)));
    postGzip(whole, whole.length);
    postGzip(whole, whole.length / 2);
    service.postBatch("x\n{");

    RequestBodies budget = service.bean(RequestBodies.class);
    await().atMost(SOON).untilAsserted(() -> assertThat(budget.used()).isZero());
  }

  @Test
  void acceptsNothingOfAnotherType() {
    HttpResponse<String> answer = service.post("/orders/batch", "application/json", "{}");

    assertThat(answer.statusCode()).isEqualTo(415);
  }

  @Test
  void distinguishesTheValidOrdersOfAShop() throws IOException {
    RealOrders.assumePresent();
    String lines;
    try (BufferedReader orders = RealOrders.open()) {
      lines = orders.lines().limit(1_000).collect(Collectors.joining("\n"));
    }

    List<JsonNode> results = results(service.postBatch(lines));

    long sound = lines.lines().filter(BatchSubmissionTest::isSound).count();
    assertThat(results).hasSize(1_000);
    assertThat(results)
        .filteredOn(result -> !status(result).equals("refused"))
        .hasSize(Math.toIntExact(sound));
  }

  /** As the file's description has it, in other words than the service's. */
  private static boolean isSound(String line) {
    JsonNode order = RunningService.json(line);
    boolean isWhole = true;
    for (JsonNode orderLine : order.get("lines")) {
      isWhole &= orderLine.get("quantity").intValue() >= 1;
      isWhole &= !orderLine.get("unitPrice").textValue().startsWith("-");
    }
    return isWhole && order.get("customerId").isTextual();
  }

  private static List<JsonNode> results(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body().lines().map(RunningService::json).toList();
  }

  private static String status(JsonNode result) {
    return result.get("status").textValue();
  }
}
