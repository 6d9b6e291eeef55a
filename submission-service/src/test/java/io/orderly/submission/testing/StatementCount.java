package io.orderly.submission.testing;

import io.orderly.local.infrastructure.testing.WatchedStatements;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the statements that the service asks the driver for, by the threads that do. */
public final class StatementCount implements BeanPostProcessor {

  /** They work for requests; all others poll at any time. */
  private static final List<String> FOR_REQUESTS = List.of("http-", "order-committer");

  private final Map<String, AtomicInteger> byThread = new ConcurrentHashMap<>();

  /** Of all requests, since the start. */
  public int ofRequests() {
    return byThread.entrySet().stream()
        .filter(counted -> FOR_REQUESTS.stream().anyMatch(counted.getKey()::startsWith))
        .mapToInt(counted -> counted.getValue().get())
        .sum();
  }

  /** Of the thread that asks, since the start. */
  public int ofThisThread() {
    AtomicInteger counted = byThread.get(Thread.currentThread().getName());
    return counted == null ? 0 : counted.get();
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    return bean instanceof DataSource source ? WatchedStatements.of(source, this::count) : bean;
  }

  private void count(String statement) {
    byThread
        .computeIfAbsent(Thread.currentThread().getName(), name -> new AtomicInteger())
        .addAndGet(statementsIn(statement));
  }

  /** What is separated by semicolons is sent together. */
  private static int statementsIn(String sql) {
    return sql.split(";").length;
  }
}
