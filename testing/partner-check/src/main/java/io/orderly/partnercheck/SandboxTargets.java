package io.orderly.partnercheck;

import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.Templates;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The three remote services that the partner sandbox stands in for. */
public final class SandboxTargets {

  private SandboxTargets() {}

  /** All of them, at a sandbox that runs there. */
  public static List<Target> at(URI sandbox) {
    return List.of(
        target(sandbox, "inventory", "reserve-stock", "/inventory/reservations"),
        target(sandbox, "payment", "take-payment", "/payment/charges"),
        target(sandbox, "carrier", "ship", "/carrier/shipments"));
  }

  private static Target target(URI sandbox, String name, String step, String path) {
    var addresses =
        new Addresses(
            sandbox.resolve(path),
            sandbox.resolve(path + "/undo"),
            new Template(sandbox.resolve("/ledger") + "?orderId={{orderId}}"));
    var templates =
        new Templates(
            ShippedTemplates.perform(),
            ShippedTemplates.undo(),
            ShippedTemplates.refused(),
            Map.of());
    return new Target(name, step, addresses, templates);
  }
}
