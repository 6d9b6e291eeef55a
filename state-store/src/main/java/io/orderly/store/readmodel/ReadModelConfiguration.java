package io.orderly.store.readmodel;

import io.orderly.messages.MessageCodec;
import io.orderly.store.pg.ReadPool;
import io.orderly.store.pg.ReadPoolConfiguration;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.type.format.jackson.JacksonJsonFormatMapper;
import org.springframework.boot.orm.jpa.EntityManagerFactoryBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.transaction.PlatformTransactionManager;

/** Entities are read through the read pool. Services with queries import it. */
@Configuration(proxyBeanMethods = false)
@Import(ReadPoolConfiguration.class)
@EnableJpaRepositories(transactionManagerRef = ReadModelConfiguration.TRANSACTIONS)
public class ReadModelConfiguration {

  /** The name of the transaction manager of the read pool. */
  public static final String TRANSACTIONS = "readTransactionManager";

  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(
      EntityManagerFactoryBuilder builder, ReadPool reads) {
    return builder
        .dataSource(reads.dataSource())
        .packages(OrderEntity.class)
        // Hibernate's own mapper would read the numbers of attributes as doubles.
        .properties(
            Map.of(
                AvailableSettings.JSON_FORMAT_MAPPER,
                new JacksonJsonFormatMapper(MessageCodec.mapper())))
        .build();
  }

  @Bean(TRANSACTIONS)
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
