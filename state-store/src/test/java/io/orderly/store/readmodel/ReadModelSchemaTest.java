package io.orderly.store.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import org.hibernate.boot.model.naming.CamelCaseToUnderscoresNamingStrategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** The entities match the tables that the migrations make. */
@Tag("servers")
class ReadModelSchemaTest {

  @Test
  void entitiesMatchTheMigratedSchema() {
    LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(TestDatabase.empty());
    factory.setPackagesToScan(OrderEntity.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(
        Map.of(
            "hibernate.hbm2ddl.auto",
            "validate",
            "hibernate.physical_naming_strategy",
            CamelCaseToUnderscoresNamingStrategy.class.getName()));
    factory.afterPropertiesSet();

    EntityManagerFactory validated = factory.getObject();
    assertThat(validated).isNotNull();
    assertThat(validated.getMetamodel().getEntities()).hasSize(6);
    factory.destroy();
  }
}
