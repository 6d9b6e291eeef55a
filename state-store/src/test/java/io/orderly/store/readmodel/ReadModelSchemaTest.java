package io.orderly.store.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The entities match the tables that the migrations make. */
@Tag("servers")
class ReadModelSchemaTest {

  @Test
  void entitiesMatchTheMigratedSchema() {
    try (TestReadModel validated = new TestReadModel(TestDatabase.empty())) {
      assertThat(validated.entityManagers().getMetamodel().getEntities()).hasSize(6);
    }
  }
}
