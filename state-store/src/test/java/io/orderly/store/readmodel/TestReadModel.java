package io.orderly.store.readmodel;

import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** The read model on a database of a test. */
public final class TestReadModel implements AutoCloseable {

  private final LocalContainerEntityManagerFactoryBean factory =
      new LocalContainerEntityManagerFactoryBean();

  /** Validates the entities against the schema. */
  public TestReadModel(DataSource dataSource) {
    factory.setDataSource(dataSource);
    factory.setPackagesToScan(OrderEntity.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(
        Map.of(
            "hibernate.hbm2ddl.auto",
            "validate",
            "hibernate.physical_naming_strategy",
            CamelCaseToUnderscoresNamingStrategy.class.getName()));
    factory.afterPropertiesSet();
  }

  EntityManagerFactory entityManagers() {
    return factory.getObject();
  }

  public <T> T repository(Class<T> type) {
    return new JpaRepositoryFactory(
            SharedEntityManagerCreator.createSharedEntityManager(entityManagers()))
        .getRepository(type);
  }

  @Override
  public void close() {
    factory.destroy();
  }
}
