package io.orderly.partnercheck.call;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where a partner is asked.
 *
 * @param undo null when it has no undo
 * @param effects where it tells how many effects an order has; null when it does not
 */
public record Addresses(URI perform, @Nullable URI undo, @Nullable Template effects) {}
