package io.orderly.local.infrastructure.testing;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One Postgres, one Kafka broker and one partner sandbox for all tests of a JVM, each started when
 * the first test asks for it.
 *
 * <p>Nobody stops them: they end with the JVM and their folders go too, in whatever way it ends. A
 * shutdown hook would race with those of the application contexts, whose consumers and pools would
 * then wait for servers that are gone.
 */
public final class SharedInfrastructure {

  private static final OnFirstUse<EmbeddedPostgresServer> POSTGRES =
      new OnFirstUse<>(EmbeddedPostgresServer::startTemporary);
  private static final OnFirstUse<EmbeddedKafkaBroker> KAFKA =
      new OnFirstUse<>(EmbeddedKafkaBroker::startTemporary);
  private static final OnFirstUse<PartnerSandboxProcess> PARTNERS =
      new OnFirstUse<>(PartnerSandboxProcess::startTemporary);
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private SharedInfrastructure() {}

  public static EmbeddedPostgresServer postgres() {
    return POSTGRES.get();
  }

  public static EmbeddedKafkaBroker kafka() {
    return KAFKA.get();
  }

  /**
   * Its ledger and its fault settings are shared too: use order ids of your own, and reset the
   * fault settings.
   */
  public static PartnerSandboxProcess partners() {
    return PARTNERS.get();
  }

  /** Creates an empty database, for one test class. */
  public static FreshDatabase freshDatabase() {
    var server = postgres();
    var url = server.createDatabase("fresh_" + DATABASES.incrementAndGet());
    return new FreshDatabase(url, server.username(), server.password());
  }

  /** Starts once; a start that failed is tried again by the next one who asks. */
  private static final class OnFirstUse<T> {

    private final Supplier<T> start;
    private @Nullable T started;

    OnFirstUse(Supplier<T> start) {
      this.start = start;
    }

    synchronized T get() {
      var current = started;
      if (current == null) {
        current = start.get();
        started = current;
      }
      return current;
    }
  }
}
