package io.orderly.agent.hosting;

import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/** Checks the limits of one agent; the first invalid value refuses the start. */
final class SettingsCheck {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  /** A thread each on runtimes without virtual threads, two times over. */
  private static final int MOST_SLOTS = 512;

  private static final int MOST_WAITING = 10_000;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Four of them fit into the largest message. */
  private static final DataSize LARGEST = DataSize.ofMegabytes(1);

  private static final DataSize SMALLEST = DataSize.ofKilobytes(1);

  private final String prefix;

  private SettingsCheck(String name) {
    this.prefix = "orderly.agents." + name;
  }

  /**
   * Refuses a name that no agent can have.
   *
   * @throws InvalidConfigurationPropertyValueException when the name does not fit
   */
  static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidConfigurationPropertyValueException(
          "orderly.agents." + name,
          name,
          "the name of an agent starts with a letter and has at most 63 of a-z, 0-9 and hyphen");
    }
  }

  /**
   * Refuses limits that make no sense.
   *
   * @throws InvalidConfigurationPropertyValueException when a value is out of its range
   */
  static void checkLimits(String name, AgentSettings settings) {
    SettingsCheck check = new SettingsCheck(name);
    check.within("slots", settings.slots(), 1, MOST_SLOTS);
    check.within("queue", settings.queue(), 0, MOST_WAITING);
    check.duration("call-timeout", settings.callTimeout());
    check.duration("connect-timeout", settings.connectTimeout());
    check.within("retry-budget", settings.retryBudget(), 0, 1);
    check.size("result-max", settings.resultMax());
    check.retry(settings.retry());
    check.circuitBreaker(settings.circuitBreaker());
  }

  private void retry(AgentSettings.Retry retry) {
    within("retry.max-tries", retry.maxTries(), 1, 10);
    duration("retry.first-wait", retry.firstWait());
    within("retry.factor", retry.factor(), 1, 10);
    within("retry.jitter", retry.jitter(), 0, 0.99);
  }

  private void circuitBreaker(AgentSettings.CircuitBreaker breaker) {
    within("circuit-breaker.window", breaker.window(), 1, 10_000);
    within("circuit-breaker.failure-rate", breaker.failureRate(), 1, 100);
    within("circuit-breaker.minimum-calls", breaker.minimumCalls(), 1, breaker.window());
    duration("circuit-breaker.open-for", breaker.openFor());
    within("circuit-breaker.probes", breaker.probes(), 1, 1000);
  }

  private void duration(String property, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(LONGEST) > 0) {
      throw invalid(property, value, "must be between 1ms and 10m");
    }
  }

  private void size(String property, DataSize value) {
    if (value.compareTo(SMALLEST) < 0 || value.compareTo(LARGEST) > 0) {
      throw invalid(property, value, "must be between 1KB and 1MB");
    }
  }

  private void within(String property, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw invalid(
          property, value, "must be between %s and %s".formatted(plain(least), plain(most)));
    }
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  private InvalidConfigurationPropertyValueException invalid(
      String property, Object value, String rule) {
    return new InvalidConfigurationPropertyValueException(
        prefix + "." + property, value, prefix + "." + property + " " + rule);
  }
}
