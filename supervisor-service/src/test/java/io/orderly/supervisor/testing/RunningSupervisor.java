package io.orderly.supervisor.testing;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.SupervisorApplication;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The real service, on real Postgres and Kafka, started once for all tests of the JVM. Its duties
 * run five times as often as they do in production.
 */
public final class RunningSupervisor implements AutoCloseable {

  private static @Nullable RunningSupervisor shared;

  private final FreshDatabase database;
  private final ConfigurableApplicationContext context;

  private RunningSupervisor(
      FreshDatabase database,
      String bootstrapServers,
      List<String> settings,
      Class<?>... configuration) {
    this.database = database;
    this.context = start(database, bootstrapServers, settings, configuration);
  }

  /** One more, on servers that the test may break; close it at the end. */
  public static RunningSupervisor on(FreshDatabase database, String bootstrapServers) {
    return new RunningSupervisor(database, bootstrapServers, List.of());
  }

  /** One more with settings of its own, each {@code name=value}; close it at the end. */
  public static RunningSupervisor with(FreshDatabase database, List<String> settings) {
    return new RunningSupervisor(
        database, SharedInfrastructure.kafka().bootstrapServers(), settings);
  }

  /** One more with beans of a test beside or before its own; close it at the end. */
  public static RunningSupervisor with(FreshDatabase database, Class<?> configuration) {
    return new RunningSupervisor(
        database, SharedInfrastructure.kafka().bootstrapServers(), List.of(), configuration);
  }

  /** The one that all tests share. */
  public static synchronized RunningSupervisor shared() {
    RunningSupervisor running = shared;
    if (running == null) {
      running =
          new RunningSupervisor(
              SharedInfrastructure.freshDatabase(),
              SharedInfrastructure.kafka().bootstrapServers(),
              List.of());
      shared = running;
    }
    return running;
  }

  private static ConfigurableApplicationContext start(
      FreshDatabase database,
      String bootstrapServers,
      List<String> settings,
      Class<?>... configuration) {
    Stream<String> own = settings.stream().map(setting -> "--" + setting);
    return new SpringApplicationBuilder(SupervisorApplication.class)
        .sources(configuration)
        .run(Stream.concat(shared(database, bootstrapServers), own).toArray(String[]::new));
  }

  private static Stream<String> shared(FreshDatabase database, String bootstrapServers) {
    return Stream.of(
        "--orderly.security.local-users[0].name=ada",
        "--orderly.security.local-users[0].password-hash=" + OperatorClient.PASSWORD_HASH,
        "--orderly.security.local-users[0].roles=operator",
        "--orderly.security.local-users[1].name=bob",
        "--orderly.security.local-users[1].password-hash=" + OperatorClient.PASSWORD_HASH,
        "--orderly.security.local-users[1].roles=operator",
        "--orderly.security.local-users[2].name=vera",
        "--orderly.security.local-users[2].password-hash=" + OperatorClient.PASSWORD_HASH,
        "--orderly.security.local-users[2].roles=viewer",
        "--orderly.security.local-users[3].name=shop",
        "--orderly.security.local-users[3].password-hash=" + OperatorClient.PASSWORD_HASH,
        "--orderly.security.local-users[3].roles=submitter",
        "--orderly.security.local-users[4].name=gate",
        "--orderly.security.local-users[4].password-hash=" + OperatorClient.PASSWORD_HASH,
        "--orderly.security.local-users[4].roles=operator",
        "--orderly.security.trusted-gateways=gate",
        "--orderly.security.limits.failures-per-minute=100000",
        "--orderly.security.limits.requests-per-second=100000",
        "--management.server.port=0",
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--spring.datasource.url=" + database.jdbcUrl(),
        "--spring.datasource.username=" + database.username(),
        "--spring.datasource.password=" + database.password(),
        "--spring.flyway.enabled=true",
        "--spring.kafka.bootstrap-servers=" + bootstrapServers,
        "--orderly.instance-id=supervisor-tests",
        "--orderly.topics.partitions=2",
        "--orderly.supervisor.sweep-interval=200ms",
        "--orderly.supervisor.release-interval=200ms",
        "--orderly.supervisor.alert-delivery-interval=200ms",
        "--orderly.supervisor.metrics-interval=200ms");
  }

  /** Where its REST door is, without a slash at the end. */
  public String url() {
    return "http://127.0.0.1:"
        + ((ServletWebServerApplicationContext) context).getWebServer().getPort();
  }

  /** Its doors, knocked at by the operator ada. */
  public OperatorClient door() {
    String management = context.getEnvironment().getProperty("local.management.port");
    return new OperatorClient(url(), "http://127.0.0.1:" + management);
  }

  public FreshDatabase database() {
    return database;
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public Orders orders() {
    return new Orders(
        bean(OrderIntake.class), bean(StateStore.class), bean(WorkflowCatalogue.class));
  }

  public StoreTables tables() {
    return new StoreTables(bean(DataSource.class));
  }

  /** Whether it was told to stop. */
  public boolean isClosing() {
    return context.isClosed();
  }

  @Override
  public void close() {
    context.close();
  }
}
