package io.orderly.partnercheck.report;

import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What a whole check found. */
public record Report(Instant startedAt, Duration took, List<CheckedPartner> partners) {

  public Report {
    partners = List.copyOf(partners);
  }

  public long holding() {
    return lines().filter(GuaranteeResult::holds).count();
  }

  public long notHolding() {
    return lines().filter(GuaranteeResult::doesNotHold).count();
  }

  public long notTried() {
    return lines().count() - holding() - notHolding();
  }

  /** Whether the time was over before the end. */
  public boolean isCutShort() {
    return lines().anyMatch(GuaranteeResult::isCutShort);
  }

  private Stream<GuaranteeResult> lines() {
    return partners.stream().flatMap(partner -> partner.lines().stream());
  }
}
