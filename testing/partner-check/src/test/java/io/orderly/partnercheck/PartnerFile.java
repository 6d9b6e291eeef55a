package io.orderly.partnercheck;

import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.definition.DefinedPartner;
import io.orderly.partnercheck.definition.SampleData;
import io.orderly.partnercheck.http.HttpConnections;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A partner file of the tests. */
record PartnerFile(Path path) {

  /** That of {@link TestPartner}. */
  private static final String TEXT =
      """
      name: test
      version: 1
      base-url: https://partner.invalid
      credentials: none
      idempotency: { header: Idempotency-Key }
      operations:
        charge:
          undo: refund
          method: POST
          path: /orders
          body:
            json:
              orderId: ${order.id}
              skus: ${order.lines.map(l, l.sku)}
          outcomes:
            - when: status in [200, 201]
              outcome: completed
              result: { charge: "${body.charge}" }
            - when: status == 409 && has(body.type) && body.type == "urn:orderly:in-progress"
              outcome: in-progress
            - when: status in [410, 422]
              outcome: refused
              code: refused-${status}
        refund:
          method: POST
          path: /orders/undo
          body:
            json:
              orderId: ${order.id}
              forwardKey: ${forwardKey}
          outcomes:
            - when: status == 200 && has(body.neverHappened)
              outcome: never-happened
            - when: status == 409 && has(body.type) && body.type == "urn:orderly:in-progress"
              outcome: in-progress
      """;

  static PartnerFile in(Path folder) throws IOException {
    return new PartnerFile(Files.writeString(folder.resolve("partner.yaml"), TEXT));
  }

  /** With another text in place of one that is there. */
  PartnerFile with(String part, String other) throws IOException {
    var text = Files.readString(path);
    if (!text.contains(part)) {
      throw new IllegalArgumentException("no " + part);
    }
    Files.writeString(path, text.replace(part, other));
    return this;
  }

  Target withEffects(URI url) {
    return target(url, new Template(url + "/effects?orderId={{orderId}}"));
  }

  Target withoutEffects(URI url) {
    return target(url, null);
  }

  private Target target(URI url, @Nullable Template effects) {
    return partner(url)
        .target(
            data(ShippedTemplates.order()), effects, HttpConnections.DIRECT, CheckRun.TIME_LIMIT);
  }

  DefinedPartner partner(@Nullable URI url) {
    return DefinedPartner.read(path, "charge", url);
  }

  static SampleData data(Template order) {
    var refused = order.text().replace("CHECK-1", "always-refused");
    return new SampleData(
        "check", order, new Template(refused), new Template("{}"), new Template("{}"));
  }
}
