package io.orderly.benchmarks.partner;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.http.HttpBytes;
import io.orderly.benchmarks.http.LeanConnection;
import io.orderly.benchmarks.http.RequestLoop;
import io.orderly.benchmarks.http.Requests;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartnerServerTest {

  private static final byte[] BODY = "{\"orderId\":\"1\"}".getBytes(StandardCharsets.UTF_8);

  @Test
  void eachServiceAnswersWithItsResult() throws Exception {
    try (var server = PartnerServer.start(0, Duration.ZERO);
        var client = LeanConnection.open("127.0.0.1", server.port())) {
      assertThat(client.post("/inventory/reservations", "", BODY).body()).contains("reservation");
      assertThat(client.post("/payment/charges", "", BODY).body()).contains("charge");
      assertThat(client.post("/carrier/shipments", "", BODY).body()).contains("trackingNumber");
      assertThat(client.post("/carrier/shipments/undo", "", BODY).body()).contains("undone");
      assertThat(client.post("/elsewhere", "", BODY).status()).isEqualTo(404);
      assertThat(server.answered()).isEqualTo(5);
    }
  }

  @Test
  void anOrdinaryClientIsUnderstood() throws Exception {
    try (var server = PartnerServer.start(0, Duration.ZERO)) {
      var request =
          HttpRequest.newBuilder(
                  URI.create("http://127.0.0.1:%d/payment/charges".formatted(server.port())))
              .header("Idempotency-Key", "o:take-payment")
              .POST(BodyPublishers.ofByteArray(BODY))
              .build();

      var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }
  }

  @Test
  void noAnswerComesBeforeTheDelayIsOver() throws Exception {
    try (var server = PartnerServer.start(0, Duration.ofMillis(30));
        var client = LeanConnection.open("127.0.0.1", server.port())) {
      long begunNanos = System.nanoTime();

      client.post("/payment/charges", "", BODY);

      assertThat(System.nanoTime() - begunNanos)
          .isGreaterThanOrEqualTo(Duration.ofMillis(30).toNanos());
    }
  }

  @Test
  void aLoopOverSomeConnectionsHearsEveryAnswerOnce() throws Exception {
    var answered = new Answers(500);
    try (var server = PartnerServer.start(0, Duration.ZERO);
        var loop = RequestLoop.open(server.port(), 8)) {
      loop.run(answered);
    }
    assertThat(answered.numbers).hasSize(500);
  }

  @Test
  void aLoopSendsNothingBeforeItIsDue() throws Exception {
    long dueNanos = System.nanoTime() + Duration.ofMillis(50).toNanos();
    var answered =
        new Answers(1) {
          @Override
          public long dueNanos(int number) {
            return dueNanos;
          }
        };
    try (var server = PartnerServer.start(0, Duration.ZERO);
        var loop = RequestLoop.open(server.port(), 1)) {
      loop.run(answered);
    }
    assertThat(answered.lastNanos).isGreaterThanOrEqualTo(dueNanos);
  }

  @Test
  void aLoopSendsWhenItIsDueAndNotAtTheNextMillisecond() throws Exception {
    long latenessNanos = Long.MAX_VALUE;
    // A busy machine makes a round late, whole milliseconds would make every one late.
    for (int round = 0; round < 20 && latenessNanos >= 400_000; round++) {
      latenessNanos = Math.min(latenessNanos, medianLatenessNanos());
    }
    assertThat(latenessNanos).isLessThan(400_000);
  }

  private static long medianLatenessNanos() throws Exception {
    long beginNanos = System.nanoTime() + Duration.ofMillis(20).toNanos();
    var late = new long[400];
    var answered =
        new Answers(late.length) {
          @Override
          public long dueNanos(int number) {
            return beginNanos + number * 1_300_000L;
          }

          @Override
          public byte[] request(int number) {
            late[number] = System.nanoTime() - dueNanos(number);
            return super.request(number);
          }
        };
    try (var server = PartnerServer.start(0, Duration.ZERO);
        var loop = RequestLoop.open(server.port(), 8)) {
      loop.run(answered);
    }
    Arrays.sort(late);
    return late[late.length / 2];
  }

  private static class Answers implements Requests {

    private final int count;
    final Set<Integer> numbers = new HashSet<>();
    long lastNanos;

    Answers(int count) {
      this.count = count;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public byte[] request(int number) {
      return HttpBytes.post("/payment/charges", "", BODY);
    }

    @Override
    public void answered(int number, int status) {
      assertThat(status).isEqualTo(201);
      assertThat(numbers.add(number)).isTrue();
      lastNanos = System.nanoTime();
    }
  }
}
