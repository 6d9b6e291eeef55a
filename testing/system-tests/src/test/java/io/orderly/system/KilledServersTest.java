package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.suite.ServerWatch;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** kill -9 of Postgres and Kafka under a running suite, by their process numbers. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class KilledServersTest {

  private static final int ORDERS = 200;
  private static final Duration RECOVERY = Duration.ofMinutes(4);

  @Test
  void everythingComesBackInWhateverOrderTheServersDie(Suite suite) throws Exception {
    Checker checker = new Checker(suite);
    Client client = new Client(suite);
    GivenUp givenUp = new GivenUp();
    ServerWatch watch = ServerWatch.start(suite, givenUp);
    Partners partners = new Partners(suite);
    try {
      for (List<String> dying :
          List.of(List.of("postgres", "kafka"), List.of("kafka", "postgres"))) {
        // So that orders are on their way when the servers die, however fast this machine is.
        partners.setFaults("{\"latencyMillis\":2000}");
        List<String> under = client.submitAll(Client.newOrders(ORDERS, "order-fulfilment"));

        assertThat(checker.processed(under)).as("processed at the kill").isLessThan(ORDERS);
        dying.forEach(server -> kill(suite, server));
        partners.behave();

        checker.awaitProcessed(under, RECOVERY);
        suite.waitReady(RECOVERY);
        List<String> after = client.submitAll(Client.newOrders(ORDERS, "order-fulfilment"));
        checker.awaitProcessed(after, RECOVERY);
        checker.eachHasExactlyOneEffectAStep(under);
        checker.eachHasExactlyOneEffectAStep(after);
      }
    } finally {
      watch.close();
    }
    assertThat(givenUp.parts).isEmpty();
    assertThat(checker.brokenRows()).isEmpty();
  }

  private static void kill(Suite suite, String server) {
    long pid = server.equals("postgres") ? suite.postgres().pid() : suite.kafka().pid();
    assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
  }

  private static final class GivenUp implements SuiteListener {
    private final List<String> parts = new CopyOnWriteArrayList<>();

    @Override
    public void gaveUp(String part, String how, Path log) {
      parts.add(part);
    }
  }
}
