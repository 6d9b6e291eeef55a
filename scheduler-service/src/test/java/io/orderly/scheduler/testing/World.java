package io.orderly.scheduler.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.SchedulerApplication;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A database of its own, a Kafka, and the schedulers that the test starts there. No supervisor
 * runs: what ends here needed no sweep.
 */
public final class World implements AutoCloseable {

  private static final int PARTITIONS = 4;

  private final FreshDatabase database = SharedInfrastructure.freshDatabase();
  private final String bootstrapServers;
  private final ConfigurableApplicationContext store;
  private final List<ConfigurableApplicationContext> schedulers = new ArrayList<>();
  private final List<PlayedAgent> agents = new ArrayList<>();

  public World(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
    this.store =
        new SpringApplicationBuilder(StoreAlone.class)
            .web(WebApplicationType.NONE)
            .run(arguments(Map.of("spring.flyway.enabled", true)));
  }

  /** A bean of the state store. */
  public <T> T store(Class<T> port) {
    return store.getBean(port);
  }

  /** Settings of a scheduler here, by name. */
  public Map<String, Object> settings(String instanceId, Map<String, Object> more) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("server.port", 0);
    settings.put("spring.kafka.bootstrap-servers", bootstrapServers);
    settings.put("orderly.instance-id", instanceId);
    settings.put("orderly.topics.partitions", PARTITIONS);
    settings.put("spring.datasource.url", database.jdbcUrl());
    settings.put("spring.datasource.username", database.username());
    settings.put("spring.datasource.password", database.password());
    settings.putAll(more);
    return settings;
  }

  /**
   * Starts a scheduler in this JVM; it is closed with this world at the latest.
   *
   * @param configuration beans of a test, beside or before its own
   */
  public ConfigurableApplicationContext scheduler(
      String instanceId, Map<String, Object> more, Class<?>... configuration) {
    ConfigurableApplicationContext started =
        new SpringApplicationBuilder(SchedulerApplication.class)
            .sources(configuration)
            .run(arguments(settings(instanceId, more)));
    schedulers.add(started);
    return started;
  }

  /** Starts an instance that plays an agent; instances of one agent share its requests. */
  public PlayedAgent agent(String agent, Conduct conduct, Pace pace) {
    PlayedAgent played = new PlayedAgent(bootstrapServers, agent, conduct, pace);
    agents.add(played);
    return played;
  }

  private String[] arguments(Map<String, Object> settings) {
    Map<String, Object> all = new LinkedHashMap<>(settings("store", Map.of()));
    all.putAll(settings);
    return all.entrySet().stream()
        .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
        .toArray(String[]::new);
  }

  /** Creates the request topic of an agent. */
  public void topic(String agent, Map<String, String> configs) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      NewTopic topic = new NewTopic(Topics.agentRequests(agent), PARTITIONS, (short) 1);
      admin.createTopics(Set.of(topic.configs(configs))).all().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("the topic of " + agent + " was not created", e);
    }
  }

  /** Registers a workflow with one step an agent, one after the other, and creates their topics. */
  public WorkflowDefinition workflow(String name, String completeWithin, String... agents) {
    for (String agent : agents) {
      topic(agent, Map.of());
    }
    return workflowOnly(name, completeWithin, agents);
  }

  /** The same, without the topics. */
  public WorkflowDefinition workflowOnly(String name, String completeWithin, String... agents) {
    String yaml = ChainWorkflow.yaml(name, completeWithin, agents);
    WorkflowDefinition definition = new WorkflowParser().parse(name, yaml);
    store(WorkflowCatalogue.class).register(definition, yaml);
    return definition;
  }

  /** Submits so many orders, each with a claim_rank after the one before. */
  public List<UUID> submit(WorkflowDefinition workflow, int count) {
    long rank = System.nanoTime();
    return take(
        IntStream.range(0, count).mapToObj(i -> TestOrder.of(workflow, rank + i, 1)).toList());
  }

  /** Submits these orders; all must be accepted. */
  public List<UUID> take(List<NewOrder> orders) {
    List<UUID> taken = new ArrayList<>();
    for (int from = 0; from < orders.size(); from += 500) {
      List<NewOrder> page = orders.subList(from, Math.min(orders.size(), from + 500));
      List<Outcome> outcomes = store(OrderIntake.class).accept(page);
      assertThat(outcomes).hasOnlyElementsOfType(OrderIntake.Accepted.class);
      page.forEach(order -> taken.add(order.orderId()));
    }
    return taken;
  }

  /**
   * To the services that start from now on the store's clock is that far ahead of this machine's:
   * functions of the same names come before the server's own.
   */
  public void storeIsAheadBy(int seconds) {
    execute("CREATE SCHEMA skewed");
    for (String clock : List.of("statement_timestamp", "clock_timestamp", "now")) {
      String skewed = "SELECT pg_catalog.%s() + interval '%d seconds'".formatted(clock, seconds);
      execute(
          "CREATE FUNCTION skewed.%s() RETURNS timestamptz STABLE LANGUAGE sql AS $$%s$$"
              .formatted(clock, skewed));
    }
    String name = rows(row -> row.getString(1), "SELECT current_database()").get(0);
    execute("ALTER DATABASE \"%s\" SET search_path = skewed, pg_catalog, public".formatted(name));
  }

  private void execute(String sql) {
    try (Connection connection = store(DataSource.class).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** How many of these orders are in that state. */
  public long count(Collection<UUID> orders, ProcessState state) {
    String ids = orders.stream().map(UUID::toString).collect(Collectors.joining(","));
    return figure(
        "SELECT count(*) FROM state.order_process"
            + " WHERE process_state = ? AND order_id = ANY (string_to_array(?, ',')::uuid[])",
        state.value(),
        ids);
  }

  /** One figure from one statement. */
  public long figure(String sql, Object... arguments) {
    return rows(row -> row.getLong(1), sql, arguments).get(0);
  }

  /** The moments that one statement finds, in its order. */
  public List<Instant> moments(String sql, Object... arguments) {
    return rows(row -> row.getObject(1, OffsetDateTime.class).toInstant(), sql, arguments);
  }

  private interface Reading<T> {
    T of(ResultSet row) throws SQLException;
  }

  private <T> List<T> rows(Reading<T> reading, String sql, Object... arguments) {
    try (Connection connection = store(DataSource.class).getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      List<T> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(reading.of(rows));
        }
      }
      return found;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** The order, read under its lock. */
  public OrderProcess read(UUID orderId) {
    return store(StateStore.class)
        .inTransaction(transaction -> transaction.lock(List.of(orderId)))
        .get(0);
  }

  /** Where Kafka is. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  @Override
  public void close() {
    schedulers.forEach(ConfigurableApplicationContext::close);
    agents.forEach(PlayedAgent::close);
    store.close();
  }
}
