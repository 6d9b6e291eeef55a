package io.orderly.store.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.schema.AppliedMigration.State;
import io.orderly.store.schema.SchemaFinding.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StoreSchemaTest {

  private static final int OF_NINE = 900;

  private static final StoreSchema TEN =
      new StoreSchema(new TreeMap<>(Map.of(9, OF_NINE, 10, 1_000)));

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
        TEN.judge(List.of(applied(9, "more"), migration(10, State.FAILED, 1_000)));

    assertThat(finding.verdict()).isEqualTo(Verdict.MISSING);
    assertThat(finding.reason()).endsWith("needs 10; migration 10 failed");
  }

  @Test
  void aMigrationThatIsMissingBelowTheNewestIsNamed() {
    assertThat(TEN.judge(List.of(applied(10, "an index"))))
        .isEqualTo(
            new SchemaFinding(
                Verdict.MISSING,
                "The state store has schema version 10, and this service needs 10; migration 9 was"
                    + " not applied"));
  }

  @Test
  void aMigrationThatFailedBelowTheNewestIsNamed() {
    SchemaFinding finding =
        TEN.judge(List.of(migration(9, State.FAILED, OF_NINE), applied(10, "an index")));

    assertThat(finding.verdict()).isEqualTo(Verdict.MISSING);
    assertThat(finding.reason()).endsWith("needs 10; migration 9 failed");
  }

  @Test
  void aMigrationThatFailedAndWasAppliedLaterIsApplied() {
    assertThat(
            TEN.judge(
                    List.of(
                        migration(9, State.FAILED, OF_NINE),
                        applied(9, "more"),
                        applied(10, "an index")))
                .verdict())
        .isEqualTo(Verdict.USABLE);
  }

  /** Flyway begins after it, in a store whose tables nobody has seen. */
  @Test
  void aBaselineIsNoMigration() {
    AppliedMigration baseline =
        new AppliedMigration(10, "<< Flyway Baseline >>", State.NOTED, OptionalInt.empty());

    assertThat(TEN.judge(List.of(baseline)))
        .isEqualTo(
            new SchemaFinding(
                Verdict.MISSING,
                "The state store has schema version 0, and this service needs 10; migration 9 was"
                    + " not applied: 10 (<< Flyway Baseline >>) is a baseline and no migration"));
  }

  @Test
  void onlyWhatThisVersionHasIsAppliedAgainAfterAFailure() {
    AppliedMigration own = migration(10, State.FAILED, 1_000);

    assertThat(
            TEN.repeatable(
                List.of(migration(9, State.APPLIED, OF_NINE), own, migration(11, State.FAILED, 7))))
        .containsExactly(own);
  }

  @Test
  void itsOwnSchemaIsUsable() {
    assertThat(TEN.judge(List.of(applied(9, "more"), applied(10, "an index"))).verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void aNewerSchemaIsUsableSinceMigrationsOnlyAdd() {
    assertThat(
            TEN.judge(List.of(applied(9, "more"), applied(10, "an index"), applied(11, "more")))
                .verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void aNewerSchemaThatNeedsNoMoreThanItKnowsIsUsable() {
    assertThat(
            TEN.judge(
                    List.of(
                        applied(9, "more"),
                        applied(10, "an index"),
                        applied(12, "drop it needs 10")))
                .verdict())
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
  void aMigrationFromAnotherFileIsRefusedWithBothChecksums() {
    SchemaFinding finding =
        TEN.judge(List.of(migration(9, State.APPLIED, OF_NINE + 1), applied(10, "an index")));

    assertThat(finding.verdict()).isEqualTo(Verdict.DIFFERENT);
    assertThat(finding.reason())
        .isEqualTo(
            "Migration 9 of the state store (an index) is not that of this version: checksum 901"
                + " applied, 900 known");
  }

  /** It is applied again, from the file of this version. */
  @Test
  void aFailedMigrationFromAnotherFileIsWaitedFor() {
    SchemaFinding finding =
        TEN.judge(
            List.of(migration(9, State.APPLIED, OF_NINE), migration(10, State.FAILED, 1_000_000)));

    assertThat(finding.verdict()).isEqualTo(Verdict.MISSING);
  }

  @Test
  void theSameFilesAndWhatThisVersionDoesNotKnowAreUsable() {
    assertThat(
            TEN.judge(
                    List.of(
                        migration(9, State.APPLIED, OF_NINE),
                        migration(10, State.APPLIED, 1_000),
                        migration(11, State.APPLIED, 7)))
                .verdict())
        .isEqualTo(Verdict.USABLE);
  }

  @Test
  void theShippedSchemaIsThatOfTheNewestFile() {
    int version = StoreSchema.shipped().version();

    assertThat(getClass().getResource("/db/migration")).isNotNull();
    assertThat(version).isGreaterThanOrEqualTo(6);
  }

  /** Of which Flyway recorded no checksum. */
  private static AppliedMigration applied(int version, String description) {
    return new AppliedMigration(version, description, State.APPLIED, OptionalInt.empty());
  }

  private static AppliedMigration migration(int version, State state, int checksum) {
    return new AppliedMigration(version, "an index", state, OptionalInt.of(checksum));
  }
}
