package io.orderly.console.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.search.OrderFilter;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorQueryTest {

  @Test
  void readsWhatABrowserSends() {
    ErrorQuery query =
        ErrorQuery.read(
            Map.of("code", " refused ", "step", "", "from", "2026-01-31T12:00", "page", "7"));

    OrderFilter filter = query.filter().orElseThrow();

    assertThat(filter.failureCode()).isEqualTo("refused");
    assertThat(filter.step()).isNull();
    assertThat(filter.raised().from()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
    assertThat(filter.raised().until()).isNull();
    assertThat(query.errors()).isEmpty();
    assertThat(query.address()).isEqualTo("code=refused&from=2026-01-31T12%3A00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2026-01-31", "2026-13-01T12:00", "+10000-01-01T00:00"})
  void aTimeThatCantBeReadIsNotLeftOut(String text) {
    ErrorQuery query = ErrorQuery.read(Map.of("code", "refused", "until", text));

    assertThat(query.filter()).isEmpty();
    assertThat(query.errors()).containsOnlyKeys("until");
    assertThat(query.text("until")).isEqualTo(text);
  }

  @Test
  void aTextThatTheStoreCantBeAskedWithIsNotLeftOut() {
    ErrorQuery query = ErrorQuery.read(Map.of("customer", "c".repeat(201), "code", "re\0fused"));

    assertThat(query.filter()).isEmpty();
    assertThat(query.errors()).containsOnlyKeys("customer", "code");
  }
}
