package io.orderly.store.notifications;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Notifications to submitters, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class NotificationStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public NotificationStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public PendingNotifications pendingNotifications() {
    return new PostgresPendingNotifications(database.jdbc());
  }
}
