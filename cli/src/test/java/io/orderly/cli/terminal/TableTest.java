package io.orderly.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void columnsAreAsWideAsTheirWidestCellAndRowsMayBeShort() {
    var out = new StringWriter();

    new Table().row("a", "1", "note").row("longer", "22").print(new PrintWriter(out));

    assertThat(out.toString().lines()).containsExactly("  a       1   note", "  longer  22");
  }

  @Test
  void aCellIsOneLineAndShowsWhatCannotBeSeen() {
    var out = new StringWriter();

    new Table().row("a\nb", "web-\u202E1001").print(new PrintWriter(out));

    assertThat(out.toString().lines()).containsExactly("  a b  web-\\u202E1001");
  }

  @Test
  void durationsAreShownByTheirLargestUnits() {
    assertThat(Texts.roughly(Duration.ofSeconds(8))).isEqualTo("8 s");
    assertThat(Texts.roughly(Duration.ofSeconds(312))).isEqualTo("5 min 12 s");
    assertThat(Texts.roughly(Duration.ofMinutes(125))).isEqualTo("2 h 5 min");
    assertThat(Texts.roughly(Duration.ofHours(51))).isEqualTo("2 d 3 h");
  }
}
