package io.orderly.simulation.checking;

import java.util.UUID;

/** A stored alert. */
public record AlertImage(String alertId, UUID orderId, long orderVersion, String code) {}
