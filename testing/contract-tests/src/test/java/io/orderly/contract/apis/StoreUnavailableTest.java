package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.contract.RunningSuite;
import io.orderly.local.suite.Suite;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * While the store lets nobody in, every operation that needs it says 503 and when to come again, as
 * the documents promise, or is listed as one whose 503 means something else.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class StoreUnavailableTest {

  static final int UNAVAILABLE = 503;
  private static final int AT_ONCE = 20;

  /** The next tests find the suite as it was. */
  private static final Duration BACK_WITHIN = Duration.ofMinutes(1);

  /** What one operation is asked, and what it answered. */
  private record Asked(
      DescribedAnswers document,
      Operation operation,
      Callable<HttpResponse<String>> question,
      Future<HttpResponse<String>> answer) {

    boolean isAnsweredAgain() throws Exception {
      return question.call().statusCode() != UNAVAILABLE;
    }
  }

  @Test
  void everyEndpointThatNeedsTheStoreAnswersWithRetryAfter(Suite suite) throws Exception {
    Map<RestApi, World> worlds = new LinkedHashMap<>();
    worlds.put(RestApi.SUBMISSION, new CustomersWorld(suite, new Scene(suite)).made());
    worlds.put(RestApi.SUPERVISOR, new OperatorsWorld(suite, new Scene(suite)).made());
    List<Asked> asked = new ArrayList<>();
    ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
    try {
      shut(suite);
      for (Map.Entry<RestApi, World> world : worlds.entrySet()) {
        asked.addAll(ask(world.getKey(), world.getValue(), clients));
      }
      for (Asked one : asked) {
        one.answer().get();
      }
    } finally {
      clients.shutdownNow();
      open(suite);
    }
    suite.waitReady(Suite.READY_WITHIN);
    for (Asked one : asked) {
      await().atMost(BACK_WITHIN).until(one::isAnsweredAgain);
    }

    assertThat(asked).isNotEmpty();
    SoftAssertions softly = new SoftAssertions();
    for (Asked one : asked) {
      HttpResponse<String> answer = one.answer().get();
      softly
          .assertThatCode(() -> one.document().check(one.operation().name(), UNAVAILABLE, answer))
          .as(one.operation().name())
          .doesNotThrowAnyException();
      softly.assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }
    softly.assertAll();
  }

  private static List<Asked> ask(RestApi restApi, World world, ExecutorService clients)
      throws Exception {
    DescribedAnswers document = new DescribedAnswers(restApi);
    Unasked unasked = new Unasked(restApi);
    Refusals refusals = new Refusals(world);
    List<Asked> asked = new ArrayList<>();
    for (Operation operation : document.operations()) {
      if (operation.refusals().contains(UNAVAILABLE) && !unasked.has(operation, UNAVAILABLE)) {
        Callable<HttpResponse<String>> question =
            () -> refusals.good(operation).sendTo(world.door());
        asked.add(new Asked(document, operation, question, clients.submit(question)));
      }
    }
    return asked;
  }

  private static void shut(Suite suite) throws SQLException {
    asSuperuser(suite, "ALTER DATABASE orderly WITH ALLOW_CONNECTIONS false");
    asSuperuser(
        suite, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'orderly'");
  }

  private static void open(Suite suite) throws SQLException {
    asSuperuser(suite, "ALTER DATABASE orderly WITH ALLOW_CONNECTIONS true");
  }

  private static void asSuperuser(Suite suite, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(suite.postgres().superuserUrl("postgres"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
