package io.orderly.submission.intake.admission;

import java.util.Set;

/** An admission whose agents have too many orders waiting. */
public final class BoundedAdmission {

  private BoundedAdmission() {}

  /** One that takes so many orders more, and then none. */
  public static Admission of(Set<String> agents, int orders) {
    Admission admission = new Admission();
    admission.bound(agents);
    agents.forEach(agent -> admission.grant(agent, orders, asked -> asked));
    return admission;
  }
}
