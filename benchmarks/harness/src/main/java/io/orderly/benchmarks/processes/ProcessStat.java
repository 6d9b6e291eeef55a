package io.orderly.benchmarks.processes;

/**
 * A line of {@code /proc/<pid>/stat}.
 *
 * @param parent its process id
 * @param ownTicks CPU time in user and kernel mode
 * @param endedChildrenTicks the same of children that ended and were waited for
 */
record ProcessStat(long pid, long parent, long ownTicks, long endedChildrenTicks) {

  // Fixed in Linux's interface with programs, whatever the kernel's own clock is.
  private static final long MILLIS_A_TICK = 10;

  private static final int PARENT = 1;
  private static final int USER = 11;
  private static final int KERNEL = 12;
  private static final int CHILDREN_USER = 13;
  private static final int CHILDREN_KERNEL = 14;

  /**
   * Reads the line. The command in it stands in parentheses and may hold anything, so what follows
   * is counted from the last one.
   */
  static ProcessStat parse(String line) {
    int command = line.lastIndexOf(')');
    String[] fields = line.substring(command + 2).split(" ", -1);
    return new ProcessStat(
        Long.parseLong(line.substring(0, line.indexOf(' '))),
        Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[USER]) + Long.parseLong(fields[KERNEL]),
        Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_KERNEL]));
  }

  long ownMillis() {
    return ownTicks * MILLIS_A_TICK;
  }

  long millisWithEndedChildren() {
    return (ownTicks + endedChildrenTicks) * MILLIS_A_TICK;
  }
}
