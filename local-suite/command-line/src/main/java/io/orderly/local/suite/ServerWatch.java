package io.orderly.local.suite;

import io.orderly.local.infrastructure.PortInUseException;
import io.orderly.local.infrastructure.StartFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Starts Kafka and the partner sandbox again when they die, as the services are, within the same
 * limit. For {@code up}: a test that kills them wants them to stay dead.
 */
public final class ServerWatch {

  private static final String HOW = "its process is gone";

  private final SuiteListener listener;
  private final RestartLimit limit;
  private final List<Watched> servers;

  public ServerWatch(Suite suite, SuiteListener listener) {
    this.listener = listener;
    this.limit = suite.settings().restarts();
    var kafka = suite.kafka();
    var partners = suite.partnerSandbox();
    this.servers =
        List.of(
            new Watched(Servers.KAFKA, kafka.log(), kafka::isAlive, kafka::restart),
            new Watched(
                Servers.PARTNER_SANDBOX, partners.log(), partners::isAlive, partners::restart));
  }

  /** Looks at each once; to be called again and again. Waits for one that it starts. */
  public void look() throws InterruptedException {
    for (var server : servers) {
      server.look();
    }
  }

  /** One of them, and what became of it so far. */
  private final class Watched {

    private final String name;
    private final Path log;
    private final BooleanSupplier isAlive;
    private final Runnable restart;
    private final List<Instant> deaths = new ArrayList<>();
    private InstanceState state = InstanceState.RUNNING;

    Watched(String name, Path log, BooleanSupplier isAlive, Runnable restart) {
      this.name = name;
      this.log = log;
      this.isAlive = isAlive;
      this.restart = restart;
    }

    void look() throws InterruptedException {
      if (state == InstanceState.GIVEN_UP || isAlive.getAsBoolean()) {
        return;
      }
      var now = Instant.now();
      deaths.add(now);
      var delay = limit.delayBeforeRestart(deaths, now);
      if (delay.isEmpty()) {
        state = InstanceState.GIVEN_UP;
        listener.gaveUp(name, HOW, log);
      } else {
        startAgain(delay.get());
      }
    }

    private void startAgain(Duration delay) throws InterruptedException {
      listener.restarting(name, HOW, delay);
      // The pause between restarts itself: this thread has nothing else to do, and a stop
      // interrupts it.
      Thread.sleep(delay.toMillis());
      try {
        restart.run();
      } catch (StartFailedException | PortInUseException failed) {
        // The next look finds it dead again, and counts it.
      }
    }
  }
}
