package io.orderly.submission;

import io.orderly.store.pg.ReadPool;
import io.orderly.store.pg.ReadPoolConfiguration;
import io.orderly.submission.tracking.OrderTracking;
import io.orderly.submission.tracking.TrackingJdbc;
import jakarta.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.springframework.boot.orm.jpa.EntityManagerFactoryBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.transaction.PlatformTransactionManager;

/** Queries use the read pool; submissions and cancels have the other one. */
@Configuration(proxyBeanMethods = false)
@Import(ReadPoolConfiguration.class)
class ReadingConfiguration {

  @Bean
  TrackingJdbc trackingJdbc(ReadPool reads) {
    return new TrackingJdbc(JdbcClient.create(reads.dataSource()));
  }

  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(
      EntityManagerFactoryBuilder builder, ReadPool reads) {
    return builder.dataSource(reads.dataSource()).packages(OrderTracking.class).build();
  }

  @Bean(TrackingJdbc.TRANSACTIONS)
  JpaTransactionManager readTransactionManager(EntityManagerFactory entityManagerFactory) {
    return new JpaTransactionManager(entityManagerFactory);
  }

  /** For everything that writes; no entity is written. */
  @Bean
  @Primary
  PlatformTransactionManager transactionManager(DataSource dataSource) {
    return new JdbcTransactionManager(dataSource);
  }
}
