package io.orderly.platform;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.logging.logback.ColorConverter;
import org.springframework.boot.logging.logback.WhitespaceThrowableProxyConverter;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** Plain lines of a service's log, with the pattern of its configuration. */
class LogLinesTest {

  private final LoggerContext context = new LoggerContext();

  @Test
  void aMessageWithLineBreaksIsOneLine() throws Exception {
    assertThat(line("refused: a\n2026-11-27T00:00:00.000Z ERROR forged\r\n\u2028b"))
        .endsWith("refused: a 2026-11-27T00:00:00.000Z ERROR forged b\n")
        .containsOnlyOnce("\n");
  }

  private String line(String message) throws IOException {
    PatternLayout layout = new PatternLayout();
    layout.setContext(context);
    layout.getInstanceConverterMap().put("clr", ColorConverter::new);
    layout.getInstanceConverterMap().put("wEx", WhitespaceThrowableProxyConverter::new);
    layout.setPattern(pattern());
    layout.start();
    Logger logger = context.getLogger("io.orderly.Test");
    return layout.doLayout(new LoggingEvent("", logger, Level.WARN, message, null, null));
  }

  private static String pattern() throws IOException {
    List<PropertySource<?>> sources =
        new YamlPropertySourceLoader()
            .load("platform", new ClassPathResource("orderly-platform.yml"));
    return (String) sources.get(0).getProperty("logging.pattern.console");
  }
}
