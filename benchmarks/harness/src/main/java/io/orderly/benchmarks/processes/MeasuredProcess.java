package io.orderly.benchmarks.processes;

/**
 * A process whose cost is measured.
 *
 * @param name several may bear the same one: their costs are added
 * @param side whose cost it is
 */
public record MeasuredProcess(String name, long pid, Side side, Scope scope) {

  /** Whose cost a process is. */
  public enum Side {
    /** What is measured: the suite, or a rival, with the servers that it stands on. */
    MEASURED,
    /** What it is measured with: the load, the partner. */
    MEASURING
  }

  /** How far it reaches. */
  public enum Scope {
    ALONE,
    /** With all that it started, also what ended meanwhile. */
    WITH_CHILDREN
  }

  /** A process alone. */
  public static MeasuredProcess alone(String name, long pid, Side side) {
    return new MeasuredProcess(name, pid, side, Scope.ALONE);
  }

  /** A process and all below it. */
  public static MeasuredProcess withChildren(String name, long pid, Side side) {
    return new MeasuredProcess(name, pid, side, Scope.WITH_CHILDREN);
  }
}
