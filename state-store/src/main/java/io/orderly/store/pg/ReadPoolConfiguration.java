package io.orderly.store.pg;

import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The read pool; services with queries of clients or operators import it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReadPoolProperties.class)
public class ReadPoolConfiguration {

  /** Qualifier of its DataSource, which is not injected without it. */
  public static final String READ_DATA_SOURCE = "readDataSource";

  @Bean(name = READ_DATA_SOURCE, defaultCandidate = false)
  DataSource readDataSource(DataSource dataSource, ReadPoolProperties limits) {
    return ReadPool.beside(dataSource, limits);
  }

  @Bean
  ReadPool readPool(@Qualifier(READ_DATA_SOURCE) DataSource reads) {
    return ReadPool.of(reads);
  }
}
