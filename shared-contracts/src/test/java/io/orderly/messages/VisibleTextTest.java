package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

  @Test
  void whatSteersOrCannotBeSeenIsWrittenAsAnEscape() {
    assertThat(VisibleText.of("ab\u202Ecd\u202C \u001B[31m\u0000\u009B \u2028\u2066\uFEFF\u200B"))
        .isEqualTo("ab\\u202Ecd\\u202C \\u001B[31m\\u0000\\u009B \\u2028\\u2066\\uFEFF\\u200B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Zoë", "שלום", "مرحبا", "می‌خواهم", "👩‍🚀", "a\\u202E", "$1", ""})
  void whatPeopleWriteStays(String text) {
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @Test
  void linesStayOrBecomeOne() {
    assertThat(VisibleText.of("a\n\tb\r\n")).isEqualTo("a\n\tb\r\n");
    assertThat(VisibleText.inOneLine("a\n\tb")).isEqualTo("a  b");
  }
}
