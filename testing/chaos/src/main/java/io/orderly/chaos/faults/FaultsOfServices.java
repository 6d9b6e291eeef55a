package io.orderly.chaos.faults;

import io.orderly.local.suite.Service;
import java.util.ArrayList;
import java.util.List;

/** Faults of each of the four services, and of all of them. */
final class FaultsOfServices {

  private FaultsOfServices() {}

  static List<Fault> list() {
    var faults = new ArrayList<Fault>();
    faults.addAll(ofService(Role.SUBMISSION, Service.SUBMISSION));
    faults.addAll(ofService(Role.SCHEDULER, Service.SCHEDULER));
    faults.addAll(ofService(Role.AGENT, Service.AGENT));
    faults.addAll(ofService(Role.SUPERVISOR, Service.SUPERVISOR));
    faults.add(
        new Fault(
            "rolling-restart",
            Role.EVERY_SERVICE,
            Faults.AT_ONCE,
            target -> target.services().restartAllOneByOne(),
            target -> target.services().startAll()));
    return List.copyOf(faults);
  }

  private static List<Fault> ofService(Role role, Service service) {
    var name = service.value();
    return List.of(
        new Fault(
            name + "-killed",
            role,
            Faults.AT_ONCE,
            target -> target.services().kill(service),
            target -> target.services().start(service)),
        new Fault(
            name + "-zombie",
            role,
            Faults.PAST_COMPLETE_BY,
            target -> target.services().suspend(service),
            target -> target.services().resume(service)),
        new Fault(
            name + "-down",
            role,
            Faults.FIVE_SECONDS,
            target -> target.services().takeDown(service),
            target -> target.services().start(service)),
        new Fault(
            name + "-restarted",
            role,
            Faults.AT_ONCE,
            target -> target.services().restartOneByOne(service),
            target -> target.services().start(service)));
  }
}
