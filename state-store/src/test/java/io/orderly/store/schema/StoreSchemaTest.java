package io.orderly.store.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.schema.AppliedMigration.State;
import io.orderly.store.schema.SchemaFinding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreSchemaTest {

  private static final StoreSchema TEN = new StoreSchema(10);

  @Test
  void anEmptyStoreIsWaitedFor() {
    SchemaFinding finding = TEN.judge(List.of());

    assertThat(finding.verdict()).isEqualTo(Verdict.MISSING);
    assertThat(finding.reason())
        .isEqualTo("The state store has schema version 0, and this service needs 10");
  }

  @Test
  void anOlderSchemaIsWaitedFor() {
    assertThat(TEN.judge(List.of(applied(9, "more"))).verdict()).isEqualTo(Verdict.MISSING);
  }

  @Test
  void aFailedMigrationIsNoSchemaAndIsNamed() {
    SchemaFinding finding =
        TEN.judge(List.of(applied(9, "more"), new AppliedMigration(10, "an index", State.FAILED)));

    assertThat(finding.verdict()).isEqualTo(Verdict.MISSING);
    assertThat(finding.reason()).endsWith("needs 10; migration 10 failed");
  }

  @Test
  void itsOwnSchemaIsUsable() {
    assertThat(TEN.judge(List.of(applied(9, "more"), applied(10, "an index"))).verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void aNewerSchemaIsUsableSinceMigrationsOnlyAdd() {
    assertThat(TEN.judge(List.of(applied(10, "an index"), applied(11, "more"))).verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void aNewerSchemaThatNeedsNoMoreThanItKnowsIsUsable() {
    assertThat(
            TEN.judge(List.of(applied(10, "an index"), applied(12, "drop it needs 10"))).verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void aNewerSchemaThatNeedsMoreThanItKnowsIsRefusedWithBothVersions() {
    SchemaFinding finding =
        TEN.judge(List.of(applied(10, "an index"), applied(12, "drop it needs 11")));

    assertThat(finding.verdict()).isEqualTo(Verdict.TOO_NEW);
    assertThat(finding.reason())
        .isEqualTo(
            "Migration 12 of the state store (drop it needs 11) works only with services that know"
                + " schema version 11; this one knows 10");
  }

  @Test
  void theShippedSchemaIsThatOfTheNewestFile() {
    int version = StoreSchema.shipped().version();

    assertThat(getClass().getResource("/db/migration")).isNotNull();
    assertThat(version).isGreaterThanOrEqualTo(6);
  }

  private static AppliedMigration applied(int version, String description) {
    return new AppliedMigration(version, description, State.APPLIED);
  }
}
