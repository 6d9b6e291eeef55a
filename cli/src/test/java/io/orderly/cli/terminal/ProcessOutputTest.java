package io.orderly.cli.terminal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProcessOutputTest {

  @Test
  void aClosedPipeIsDistinguishedFromAFullDisk() {
    assertThatThrownBy(terminalOver(failing("Broken pipe"))::deliver)
        .isInstanceOf(UnreadOutputException.class);
    assertThatThrownBy(terminalOver(failing("No space left on device"))::deliver)
        .isInstanceOf(CommandFailedException.class);
    assertThatCode(terminalOver(new ByteArrayOutputStream())::deliver).doesNotThrowAnyException();
  }

  private static Terminal terminalOver(OutputStream file) {
    var terminal =
        new Terminal(ProcessOutput.of(file), new PrintWriter(new StringWriter()), Terminal.PLAIN);
    terminal.out().println("a result");
    return terminal;
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }
}
