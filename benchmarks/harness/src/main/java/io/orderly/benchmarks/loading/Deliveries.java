package io.orderly.benchmarks.loading;

import io.orderly.benchmarks.http.HttpBytes;
import io.orderly.benchmarks.http.RequestLoop;
import io.orderly.benchmarks.http.Requests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The webhooks by which the partner of waiting orders says that it has delivered: 100 orders per
 * hook, as many as a hook may have, over 8 connections.
 */
public final class Deliveries implements Requests {

  private static final int ORDERS_PER_HOOK = 100;
  private static final int MAX_CONNECTIONS = 8;
  private static final int RECEIVED = 200;

  private static final String EVENT =
      """
      {"type":"delivered","id":"delivered-%1$s","reference":"%1$s:deliver","signedBy":"door"}\
      """;

  private final HookAddress address;
  private final List<UUID> orders;
  private int refused;

  Deliveries(HookAddress address, List<UUID> orders) {
    this.address = address;
    this.orders = List.copyOf(orders);
  }

  /**
   * Sends the hooks as fast as they are received, and waits for the answers.
   *
   * @param orders that wait
   * @throws IOException when a hook is refused or the agent does not answer within 60 s
   */
  public static void send(HookAddress address, List<UUID> orders) throws IOException {
    var hooks = new Deliveries(address, orders);
    try (var loop = RequestLoop.open(address.port(), Math.min(MAX_CONNECTIONS, hooks.count()))) {
      loop.run(hooks);
    }
    if (hooks.refused > 0) {
      throw new IOException("%d of %d hooks were refused".formatted(hooks.refused, hooks.count()));
    }
  }

  @Override
  public int count() {
    return (orders.size() + ORDERS_PER_HOOK - 1) / ORDERS_PER_HOOK;
  }

  @Override
  public byte[] request(int number) {
    int first = number * ORDERS_PER_HOOK;
    var events =
        orders.subList(first, Math.min(orders.size(), first + ORDERS_PER_HOOK)).stream()
            .map(EVENT::formatted)
            .collect(Collectors.joining(",", "{\"events\":[", "]}"));
    return HttpBytes.post(
        HookAddress.PATH, address.headers(), events.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void answered(int number, int status) {
    if (status != RECEIVED) {
      refused++;
    }
  }
}
