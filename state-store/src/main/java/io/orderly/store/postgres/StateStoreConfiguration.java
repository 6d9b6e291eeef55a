package io.orderly.store.postgres;

import io.orderly.store.AgentAlerts;
import io.orderly.store.AgentLimits;
import io.orderly.store.AgentShares;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertOutbox;
import io.orderly.store.AlertRegister;
import io.orderly.store.AlertUpkeep;
import io.orderly.store.AnswerCounts;
import io.orderly.store.Backlog;
import io.orderly.store.BulkCommands;
import io.orderly.store.CustomerShares;
import io.orderly.store.FairShares;
import io.orderly.store.FairnessBypass;
import io.orderly.store.FinishedOrders;
import io.orderly.store.InstanceRegistry;
import io.orderly.store.LiveSteps;
import io.orderly.store.MatchingOrders;
import io.orderly.store.OrderDirectory;
import io.orderly.store.OrderIntake;
import io.orderly.store.OrderSearch;
import io.orderly.store.OrderTransitions;
import io.orderly.store.PauseSwitches;
import io.orderly.store.PendingNotifications;
import io.orderly.store.PurgedOrderMemory;
import io.orderly.store.PurgedOrders;
import io.orderly.store.QueueClock;
import io.orderly.store.QueuePositionStore;
import io.orderly.store.ReplayCommands;
import io.orderly.store.SharedRateLimit;
import io.orderly.store.SharedSettings;
import io.orderly.store.StateStore;
import io.orderly.store.StoreServer;
import io.orderly.store.StoreStatistics;
import io.orderly.store.SystemPauses;
import io.orderly.store.TableStatistics;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.store.WorkflowRetirement;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Every port of the state store on the application's DataSource; services import it.
 *
 * <p>The limits of a connection come with {@value #CONNECTION_DEFAULTS}, which services import with
 * {@code spring.config.import}.
 */
@Configuration(proxyBeanMethods = false)
public class StateStoreConfiguration {

  /** Properties of the connection pool that the statements here rely on. */
  public static final String CONNECTION_DEFAULTS = "classpath:state-store-connection.properties";

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  StateStoreConfiguration(DataSource dataSource, PlatformTransactionManager transactionManager) {
    this.jdbc = new JdbcTemplate(dataSource);
    this.transactions = new Transactions(transactionManager);
  }

  @Bean
  StateStore stateStore(WorkflowCatalogue workflowCatalogue) {
    return new PostgresStateStore(jdbc, transactions, workflowCatalogue, System::nanoTime);
  }

  @Bean
  OrderTransitions orderTransitions(StateStore stateStore) {
    return new OrderTransitions(stateStore);
  }

  /** A service that takes orders says with beans how customers share the lines, and who counts. */
  @Bean
  OrderIntake orderIntake(Optional<FairShares> fairShares, Optional<FairnessBypass> unshared) {
    return new PostgresOrderIntake(jdbc, transactions, fairShares, unshared.orElse(orders -> {}));
  }

  @Bean
  OrderDirectory orderDirectory() {
    return new PostgresOrderDirectory(jdbc);
  }

  @Bean
  LiveSteps liveSteps() {
    return new PostgresLiveSteps(jdbc);
  }

  @Bean
  WorkflowCatalogue workflowCatalogue() {
    return new PostgresWorkflowCatalogue(jdbc, System::nanoTime);
  }

  @Bean
  WorkflowRetirement workflowRetirement() {
    return new PostgresWorkflowRetirement(jdbc);
  }

  @Bean
  InstanceRegistry instanceRegistry() {
    return new PostgresInstanceRegistry(jdbc);
  }

  /** Asked for while other beans are made, so its table must be there by then. */
  @Bean
  @DependsOnDatabaseInitialization
  SharedSettings sharedSettings() {
    return new PostgresSharedSettings(jdbc);
  }

  @Bean
  AlertOutbox alertOutbox() {
    return new PostgresAlertOutbox(jdbc);
  }

  @Bean
  AlertDeliveries alertDeliveries() {
    return new PostgresAlertDeliveries(jdbc, transactions);
  }

  @Bean
  AlertUpkeep alertUpkeep() {
    return new PostgresAlertUpkeep(jdbc);
  }

  @Bean
  AgentAlerts agentAlerts() {
    return new PostgresAgentAlerts(jdbc);
  }

  @Bean
  AlertRegister alertRegister(Optional<ReadPool> reads) {
    return new PostgresAlertRegister(jdbc, forQueries(reads), transactions);
  }

  @Bean
  SharedRateLimit pace() {
    return new PostgresSharedRateLimit(jdbc);
  }

  @Bean
  AgentLimits agentLimits() {
    return new PostgresAgentLimits(jdbc, transactions);
  }

  @Bean
  AgentShares agentShares() {
    return new PostgresAgentShares(jdbc, transactions);
  }

  @Bean
  MatchingOrders matchingOrders(Optional<ReadPool> reads) {
    return new PostgresMatchingOrders(forQueries(reads));
  }

  @Bean
  OrderSearch orderSearch(Optional<ReadPool> reads) {
    return new PostgresOrderSearch(forQueries(reads));
  }

  private JdbcTemplate forQueries(Optional<ReadPool> reads) {
    return reads.map(ReadPool::jdbc).orElse(jdbc);
  }

  @Bean
  CustomerShares customerShares() {
    return new PostgresCustomerShares(jdbc, transactions);
  }

  @Bean
  QueuePositionStore turnMemory() {
    return new PostgresQueuePositionStore(jdbc);
  }

  @Bean
  Backlog backlog() {
    return new PostgresBacklog(jdbc);
  }

  @Bean
  AnswerCounts answerCounts() {
    return new PostgresAnswerCounts(jdbc);
  }

  @Bean
  QueueClock lineClock() {
    return new PostgresQueueClock(jdbc);
  }

  @Bean
  BulkCommands bulkCommands() {
    return new PostgresBulkCommands(jdbc);
  }

  @Bean
  ReplayCommands replayCommands() {
    return new PostgresReplayCommands(jdbc);
  }

  @Bean
  SystemPauses agentHolds() {
    return new PostgresSystemPauses(jdbc);
  }

  @Bean
  PauseSwitches pauseSwitches() {
    return new PostgresPauseSwitches(jdbc, transactions);
  }

  @Bean
  PendingNotifications owedWords() {
    return new PostgresPendingNotifications(jdbc);
  }

  @Bean
  StoreStatistics storeStatistics() {
    return new PostgresStoreStatistics(jdbc);
  }

  @Bean
  StoreServer storeServer() {
    return new PostgresStoreServer(jdbc);
  }

  @Bean
  FinishedOrders finishedOrders() {
    return new PostgresFinishedOrders(jdbc, transactions);
  }

  @Bean
  PurgedOrders departedOrders(Optional<ReadPool> reads) {
    return new PostgresPurgedOrders(forQueries(reads));
  }

  @Bean
  PurgedOrderMemory departureMemory() {
    return new PostgresPurgedOrderMemory(jdbc);
  }

  @Bean
  TableStatistics tableStatistics() {
    return new PostgresTableStatistics(jdbc);
  }
}
