package io.orderly.store.schema;

import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDatabaseInitializerDetector;

/**
 * Makes beans that depend on an initialized database depend on {@link SchemaCheck}, and lets that
 * look only after Flyway where Flyway runs in the same process.
 */
final class SchemaCheckDetector extends AbstractBeansOfTypeDatabaseInitializerDetector {

  private static final int AFTER_FLYWAY = 100;

  @Override
  protected Set<Class<?>> getDatabaseInitializerBeanTypes() {
    return Set.of(SchemaCheck.class);
  }

  @Override
  public int getOrder() {
    return AFTER_FLYWAY;
  }
}
