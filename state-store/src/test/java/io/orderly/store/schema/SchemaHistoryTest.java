package io.orderly.store.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.schema.AppliedMigration.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaHistoryTest {

  @ParameterizedTest
  @ValueSource(strings = {"1.1", "2_1", "20260101120000", "-1", "", "six"})
  void aVersionThatIsNoWholeNumberIsOfAnotherBuild(String version) {
    assertThatThrownBy(() -> SchemaHistory.version(version, "more orders"))
        .isInstanceOfSatisfying(
            SchemaNotUsableException.class,
            refusal -> assertThat(refusal.action()).contains("another build made this store"))
        .hasMessage(
            "Migration %s of the state store (more orders) is not that of this version: migrations"
                + " have whole numbers.",
            version);
  }

  @Test
  void aVersionIsAWholeNumber() {
    assertThat(SchemaHistory.version("12", "more orders")).isEqualTo(12);
  }

  @Test
  void onlyAFileThatWasAppliedIsApplied() {
    assertThat(SchemaHistory.state(true, "SQL")).isEqualTo(State.APPLIED);
    assertThat(SchemaHistory.state(false, "SQL")).isEqualTo(State.FAILED);
    assertThat(SchemaHistory.state(true, "BASELINE")).isEqualTo(State.NOTED);
  }
}
