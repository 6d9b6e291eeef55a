package io.orderly.simulation.faults;

import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** All that is left to chance, drawn from one seed. */
public final class Chance {

  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final SplittableRandom random;

  public Chance(long seed) {
    this.random = new SplittableRandom(seed);
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** Another source, which draws apart from this one from now on. */
  public Chance split() {
    return new Chance(random.split());
  }

  /** A source for code under test. */
  public RandomGenerator generator() {
    return random.split();
  }

  public boolean happens(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  public double portion() {
    return random.nextDouble();
  }

  /** At least {@code least}, at most {@code most}. */
  public int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** Microseconds, from one number of milliseconds to another. */
  public long micros(long minMillis, long maxMillis) {
    return random.nextLong(minMillis * 1_000, maxMillis * 1_000 + 1);
  }

  public <T> T pick(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }

  /** A UUIDv7 of that millisecond. */
  public UUID uuid(long epochMillis) {
    long high = epochMillis << 16 | VERSION_7 | random.nextLong() >>> 52;
    return new UUID(high, random.nextLong() >>> 2 | VARIANT);
  }
}
