package io.orderly.store.schema;

import javax.sql.DataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The check of the schema at start. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SchemaProperties.class)
public class SchemaStoreConfiguration {

  @Bean
  SchemaCheck schemaCheck(DataSource dataSource, SchemaProperties properties) {
    return new SchemaCheck(dataSource, StoreSchema.shipped(), properties.maxWait());
  }
}
