package io.orderly.store.replykeys;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The keys of replies, on Postgres. Imported by schedulers alone: nobody else reads them. */
@Configuration(proxyBeanMethods = false)
public class ReplyKeyStoreConfiguration {

  /** Read while other beans are made, so its table must exist by then. */
  @Bean
  @DependsOnDatabaseInitialization
  public ReplyKeys replyKeys(StoreDatabase database) {
    return new PostgresReplyKeys(database.jdbc());
  }
}
