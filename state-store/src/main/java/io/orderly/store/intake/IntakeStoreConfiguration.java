package io.orderly.store.intake;

import io.orderly.store.fairness.FairQueue;
import io.orderly.store.fairness.FairQueue.FairnessBypass;
import io.orderly.store.fairness.FairShares;
import io.orderly.store.fairness.QueueSlots;
import io.orderly.store.pg.StoreDatabase;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The intake of orders, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class IntakeStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public IntakeStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  /** A service that accepts orders configures fair sharing, and counts where it is bypassed. */
  @Bean
  public OrderIntake orderIntake(
      QueueSlots slots, Optional<FairShares> fairShares, Optional<FairnessBypass> bypass) {
    return new PostgresOrderIntake(
        database.jdbc(),
        database.transactions(),
        fairShares.map(
            shares -> new FairQueue(slots, shares, bypass.orElse(orders -> {}), System::nanoTime)));
  }
}
