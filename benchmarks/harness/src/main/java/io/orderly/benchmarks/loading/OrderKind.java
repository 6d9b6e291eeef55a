package io.orderly.benchmarks.loading;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;

/** What an order has beside its lines, which are the same in all kinds. */
public enum OrderKind {
  /** Nothing. */
  PLAIN,
  /**
   * 2 KiB of attributes, and a workflow with a condition per step whose agents map what they send
   * and get. Its steps and partner calls are those of a plain one.
   */
  RICH {
    @Override
    String fields(int number) {
      return "\"workflow\":\"rich-fulfilment\",\"attributes\":%s,".formatted(attributes(number));
    }
  },
  /** A workflow whose last step a partner accepts and completes days later: no run ends with it. */
  WAITING {
    @Override
    String fields(int number) {
      return "\"workflow\":\"waiting-fulfilment\",";
    }
  };

  // Odd multipliers, so that numbers beside each other look unlike: records in one batch of Kafka
  // must not compress as copies of each other do.
  private static final long TOKEN = 0x9E3779B97F4A7C15L;
  private static final long SESSION = 0xC2B2AE3D27D4EB4FL;
  private static final long CLICK = 0x165667B19E3779F9L;

  /** The order's own fields for JSON, before its lines. */
  String fields(int number) {
    return "";
  }

  /** {@code rich} */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How runs of this kind through a channel are called in tables: {@code batch rich}. */
  public String named(String channel) {
    return this == PLAIN ? channel : channel + " " + value();
  }

  static String attributes(int number) {
    return Attributes.TEMPLATE.formatted(
        number, TOKEN * (number + 1), SESSION * (number + 1), CLICK * (number + 1));
  }

  /** Read when the first rich order is made. */
  private static final class Attributes {

    static final String TEMPLATE = read();

    private Attributes() {}

    private static String read() {
      try (var file = OrderKind.class.getResourceAsStream("attributes.json")) {
        return new ObjectMapper().readTree(Objects.requireNonNull(file)).toString();
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }
  }
}
