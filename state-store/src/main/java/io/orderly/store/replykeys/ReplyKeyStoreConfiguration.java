package io.orderly.store.replykeys;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The keys of replies, on Postgres. Imported by schedulers alone: nobody else reads them. */
@Configuration(proxyBeanMethods = false)
public class ReplyKeyStoreConfiguration {

  /** Read at once: a scheduler without keys must not start. */
  @Bean
  @DependsOnDatabaseInitialization
  public ReplyKeys replyKeys(StoreDatabase database) {
    ReplyKeys keys = new PostgresReplyKeys(database.jdbc());
    keys.read();
    return keys;
  }
}
