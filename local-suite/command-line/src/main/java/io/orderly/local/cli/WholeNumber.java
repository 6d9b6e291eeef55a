package io.orderly.local.cli;

import io.orderly.cli.terminal.NumberWithin;
import io.orderly.local.suite.SuiteSettings;

/** The whole numbers that commands about suites and partners take. */
final class WholeNumber {

  private static final int HIGHEST_PORT = 65_535;
  private static final int MAX_ORDERS = 100_000;
  private static final int MINUTES_A_DAY = 1_440;
  private static final int SECONDS_AN_HOUR = 3_600;
  private static final int HIGHEST_RATE = 1_000;
  private static final int MAX_AT_ONCE = 64;

  private WholeNumber() {}

  static final class Port extends NumberWithin {
    Port() {
      super(1, HIGHEST_PORT);
    }
  }

  static final class Instances extends NumberWithin {
    Instances() {
      super(1, SuiteSettings.MAX_INSTANCES);
    }
  }

  static final class Orders extends NumberWithin {
    Orders() {
      super(1, MAX_ORDERS);
    }
  }

  static final class Minutes extends NumberWithin {
    Minutes() {
      super(1, MINUTES_A_DAY);
    }
  }

  static final class Rate extends NumberWithin {
    Rate() {
      super(1, HIGHEST_RATE);
    }
  }

  static final class FaultSeconds extends NumberWithin {
    FaultSeconds() {
      super(1, SECONDS_AN_HOUR);
    }
  }

  static final class AtOnce extends NumberWithin {
    AtOnce() {
      super(2, MAX_AT_ONCE);
    }
  }
}
