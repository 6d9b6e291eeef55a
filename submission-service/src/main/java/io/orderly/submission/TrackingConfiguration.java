package io.orderly.submission;

import io.orderly.store.orders.OrderEditions;
import io.orderly.store.pg.ReadPool;
import io.orderly.store.readmodel.ReadModelConfiguration;
import io.orderly.store.search.SearchedPaths;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.tracking.TrackingJdbc;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Queries use the read pool; submissions and cancels have the other one. */
@Configuration(proxyBeanMethods = false)
@Import(ReadModelConfiguration.class)
class TrackingConfiguration {

  @Bean
  TrackingJdbc trackingJdbc(ReadPool reads) {
    JdbcTemplate jdbc = new JdbcTemplate(reads.dataSource());
    OrderEditions editions = new OrderEditions(jdbc);
    return new TrackingJdbc(JdbcClient.create(jdbc), editions::find, editions::totals);
  }

  @Bean
  SearchedPaths searchedPaths(ReadPool reads, WorkflowCatalogue workflows) {
    return new SearchedPaths(new JdbcTemplate(reads.dataSource()), workflows);
  }
}
