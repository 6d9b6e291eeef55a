package io.orderly.local.suite;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import io.orderly.local.infrastructure.starting.JarStart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What the services stand on: Postgres, Kafka and the partners. Started together, stopped last. */
record Servers(
    EmbeddedPostgresServer postgres,
    EmbeddedKafkaBroker kafka,
    PartnerSandboxProcess partnerSandbox) {

  static final String POSTGRES = "postgres";
  static final String KAFKA = "kafka";
  static final String PARTNER_SANDBOX = "partner-sandbox";

  private static final long ABORT_WITHIN_SECONDS = 60;

  /**
   * Starts all three at the same time. When one fails, or the caller is interrupted, none is left.
   */
  static Servers start(SuiteSettings settings, SuiteListener listener, JarStart start)
      throws InterruptedException {
    var data = settings.data();
    var ports = settings.ports();
    var starter = new Starter(listener);
    var postgres =
        starter.start(
            POSTGRES,
            () ->
                EmbeddedPostgresServer.startPersistent(data.resolve("postgres"), ports.postgres()));
    var kafka =
        starter.start(
            KAFKA,
            () -> EmbeddedKafkaBroker.startPersistent(data.resolve("kafka"), ports.kafka(), start));
    var sandbox =
        starter.start(
            PARTNER_SANDBOX,
            () ->
                PartnerSandboxProcess.startPersistent(
                    data.resolve("partner-sandbox"), ports.partnerSandbox(), start));
    try {
      return new Servers(postgres.get(), kafka.get(), sandbox.get());
    } catch (ExecutionException failure) {
      starter.abort(List.of(sandbox, kafka, postgres));
      if (failure.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new SuiteException("The servers did not start: " + failure.getCause(), failure);
    } catch (InterruptedException interrupted) {
      starter.abort(List.of(sandbox, kafka, postgres));
      throw interrupted;
    } finally {
      starter.close();
    }
  }

  /** The state store, with user and password. */
  String jdbcUrl() {
    return "%s?user=%s&password=%s"
        .formatted(postgres.jdbcUrl(), postgres.username(), postgres.password());
  }

  /** Stops them in the order in which nobody misses the next one. */
  void stop(SuiteListener listener) {
    StopInOrder.run(
        List.of(
            () -> listener.stopping(PARTNER_SANDBOX),
            partnerSandbox::close,
            () -> listener.stopping(KAFKA),
            kafka::close,
            () -> listener.stopping(POSTGRES),
            postgres::close));
  }

  /** Starts each part on a thread of its own and tells how long it took. */
  private static final class Starter {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SuiteListener listener;

    Starter(SuiteListener listener) {
      this.listener = listener;
    }

    <T> Future<T> start(String name, Supplier<T> part) {
      listener.starting(name);
      return threads.submit(
          () -> {
            var begun = System.nanoTime();
            var started = part.get();
            listener.ready(name, Duration.ofNanos(System.nanoTime() - begun));
            return started;
          });
    }

    void abort(List<? extends Future<? extends AutoCloseable>> parts) throws InterruptedException {
      threads.shutdownNow();
      if (!threads.awaitTermination(ABORT_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        throw new SuiteException("A server that was starting can't be stopped");
      }
      for (var part : parts) {
        var started = startedOrEmpty(part);
        if (started.isPresent()) {
          closeQuietly(started.get());
        }
      }
    }

    private static <T> Optional<T> startedOrEmpty(Future<T> part) throws InterruptedException {
      try {
        return Optional.of(part.get());
      } catch (ExecutionException failedToStart) {
        return Optional.empty();
      }
    }

    private static void closeQuietly(AutoCloseable part) {
      try {
        part.close();
      } catch (Exception ignored) {
        // Why the start failed is what the caller has to hear.
      }
    }

    void close() {
      threads.shutdown();
    }
  }
}
