package io.orderly.local.suite;

import io.orderly.local.infrastructure.OrderlyHome;
import java.time.Duration;
import java.util.List;

/**
 * The services of a launcher that was killed: they end by themselves, but they need a moment, and
 * until then they hold their ports.
 */
final class FormerRun {

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(30);

  private final SuiteRecord suite;
  private final OrderlyHome home;

  FormerRun(SuiteRecord suite, OrderlyHome home) {
    this.suite = suite;
    this.home = home;
  }

  /** Waits for their end for 30 s, then kills what is left. */
  void awaitEnd() throws InterruptedException {
    var left = leftovers();
    new BoundedWait(ENDS_WITHIN).whileTrue(() -> left.stream().anyMatch(ProcessHandle::isAlive));
    left.forEach(ProcessHandle::destroyForcibly);
  }

  private List<ProcessHandle> leftovers() {
    return suite.processes().stream()
        .flatMap(
            process -> ProcessHandle.of(process.pid()).filter(h -> isOurs(h, process)).stream())
        .toList();
  }

  /** The number of a process that is gone may by now be another program's. */
  private boolean isOurs(ProcessHandle handle, ProcessRecord process) {
    var service = process.service();
    if (service == null) {
      return false;
    }
    var jar = service.module() + ".jar";
    var prefix = home.root().resolve(service.module()).toString();
    return handle.info().arguments().map(List::of).orElse(List.of()).stream()
        .anyMatch(argument -> argument.startsWith(prefix) && argument.endsWith(jar));
  }
}
