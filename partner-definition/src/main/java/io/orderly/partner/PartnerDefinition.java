package io.orderly.partner;

import java.net.URI;
import java.util.Map;

/**
 * A partner.
 *
 * @param version of the file, as its author counts it
 * @param baseUrl all paths are below it
 * @param readLimitBytes no more is read of an answer
 * @param operations by name
 */
public record PartnerDefinition(
    String name,
    int version,
    URI baseUrl,
    PartnerCredentials credentials,
    IdempotencyKey idempotencyKey,
    int readLimitBytes,
    Map<String, Operation> operations) {

  public PartnerDefinition {
    operations = Map.copyOf(operations);
  }
}
