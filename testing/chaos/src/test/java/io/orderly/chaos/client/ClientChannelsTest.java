package io.orderly.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientChannelsTest {

  private final OrderSource source = new OrderSource("test", 1, 0);
  private HttpServer server;
  private Submissions submissions;
  private volatile int status = 200;
  private volatile String body = "";
  private volatile String key = "";

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
          var bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    submissions =
        new Submissions(
            List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())), "Basic any");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void anAcceptedOrderHasItsId() throws Exception {
    answer(202, "{\"orderId\":\"0190\"}");
    var order = source.next();

    assertThat(post(order)).isEqualTo(new Answer.Accepted("0190"));
    assertThat(key).isEqualTo(order.key());
  }

  @Test
  void clientErrorsAreRefusalsAndServerErrorsAreNot() throws Exception {
    answer(422, "{}");
    assertThat(post(source.next())).isInstanceOf(Answer.Refused.class);
    answer(503, "{}");
    assertThat(post(source.next())).isEqualTo(new Answer.Unanswered());
    answer(202, "cut o");
    assertThat(post(source.next())).isEqualTo(new Answer.Unanswered());
  }

  @Test
  void anUnreachableServiceLeavesTheOrderUnanswered() throws Exception {
    server.stop(0);

    assertThat(post(source.next())).isEqualTo(new Answer.Unanswered());
  }

  @Test
  void everyLineOfABatchGetsItsOwnAnswer() throws Exception {
    answer(
        200,
        """
        {"line":1,"status":"accepted","orderId":"0191"}
        {"line":3,"status":"refused","errors":[]}
        {"line":4,"status":"known","orderId":"0194"}
        """);
    var door = new BatchedPosts(submissions);
    var answers =
        List.of(
            door.submit(source.next(), 0),
            door.submit(source.next(), 0),
            door.submit(source.next(), 0),
            door.submit(source.next(), 0));

    door.flush();

    assertThat(answers.get(0).get(10, TimeUnit.SECONDS)).isEqualTo(new Answer.Accepted("0191"));
    assertThat(answers.get(1).get(10, TimeUnit.SECONDS)).isEqualTo(new Answer.Unanswered());
    assertThat(answers.get(2).get(10, TimeUnit.SECONDS)).isInstanceOf(Answer.Refused.class);
    assertThat(answers.get(3).get(10, TimeUnit.SECONDS)).isEqualTo(new Answer.Accepted("0194"));
  }

  @Test
  void theSameSeedMakesTheSameOrders() {
    var again = new OrderSource("test", 1, 0);

    assertThat(source.next()).isEqualTo(again.next());
    assertThat(source.next().reference()).isNotEqualTo(source.next().reference());
  }

  private void answer(int newStatus, String newBody) {
    status = newStatus;
    body = newBody;
  }

  private Answer post(ClientOrder order) throws Exception {
    return new SinglePosts(submissions).submit(order, 0).get(20, TimeUnit.SECONDS);
  }
}
