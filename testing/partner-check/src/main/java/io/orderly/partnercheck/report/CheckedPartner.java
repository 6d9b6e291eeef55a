package io.orderly.partnercheck.report;

import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.util.List;

/** One partner and what was found there. */
public record CheckedPartner(Target target, List<GuaranteeResult> lines) {

  public CheckedPartner {
    lines = List.copyOf(lines);
  }
}
