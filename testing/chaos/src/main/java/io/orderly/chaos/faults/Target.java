package io.orderly.chaos.faults;

import io.orderly.local.suite.Suite;

/** Targets of faults. Closing it heals nothing; each fault heals itself. */
public record Target(
    ServiceFaults services,
    PostgresFaults postgres,
    KafkaFaults kafka,
    PartnerFaults partners,
    TopicFaults topics,
    SlowLink slowLink) {

  /**
   * The parts of a running suite.
   *
   * @param slowLink between its second agent instance and the partners
   */
  public static Target of(Suite suite, SlowLink slowLink) {
    return new Target(
        new ServiceFaults(suite),
        new PostgresFaults(suite.postgres()),
        new KafkaFaults(suite.kafka()),
        new PartnerFaults(suite.partnerSandbox()),
        new TopicFaults(suite.kafka().bootstrapServers()),
        slowLink);
  }
}
