package io.orderly.chaos.faults;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteException;
import java.time.Duration;

/** Breaks services. The first instance of each is the one that suffers. */
public final class ServiceFaults {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Suite suite;

  ServiceFaults(Suite suite) {
    this.suite = suite;
  }

  private ServiceInstance first(Service service) {
    return suite.instance(service.value() + "-1");
  }

  /** SIGKILL; the launcher starts it again. */
  void kill(Service service) {
    first(service).kill();
  }

  /** SIGSTOP. */
  void suspend(Service service) {
    first(service).suspend();
  }

  void resume(Service service) {
    suite.instances(service).forEach(ServiceInstance::resume);
  }

  /** SIGKILL of all instances, which stay down. */
  void takeDown(Service service) {
    suite.instances(service).forEach(ServiceInstance::takeDown);
  }

  /** Starts what is down, and gives what was given up another chance. */
  void start(Service service) {
    suite.instances(service).forEach(ServiceInstance::start);
  }

  /** Stops and starts each instance of a service cleanly, one after the other. */
  void restartOneByOne(Service service) throws InterruptedException {
    for (var instance : suite.instances(service)) {
      instance.stop();
      instance.start();
      waitReady(instance);
    }
  }

  /** With another fault on, it may not get ready: then the restart goes on, as a hasty person's. */
  private static void waitReady(ServiceInstance instance) throws InterruptedException {
    try {
      instance.waitReady(PATIENCE);
    } catch (SuiteException notReady) {
      instance.start();
    }
  }

  /** A new release goes out: every instance of every service is restarted, one at a time. */
  void restartAllOneByOne() throws InterruptedException {
    for (var service : Service.values()) {
      restartOneByOne(service);
    }
  }

  void startAll() {
    suite.instances().forEach(ServiceInstance::start);
  }
}
