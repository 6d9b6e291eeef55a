package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.PartnerConnection;
import io.orderly.partner.PartnerConnection.Proxy;
import io.orderly.partner.PartnerCredentials.Basic;
import io.orderly.yaml.FileErrors;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code ssl-bundle} and {@code proxy}. */
final class ConnectionReader {

  private static final String PLACE = "proxy";
  private static final int MAX_PORT = 65_535;
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);
  private static final FieldType<String> BUNDLE =
      FieldType.matching(
          Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}"),
          "must be the name of an SSL bundle, as in spring.ssl.bundle.pem.<name>");
  private static final FieldType<String> HOST =
      FieldType.matching(
          Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}]"),
          "must be the name or the address of a host, without scheme and port");
  private static final FieldType<Integer> PORT = FieldType.wholeNumber(1, MAX_PORT);

  private final FileErrors errors;

  ConnectionReader(FileErrors errors) {
    this.errors = errors;
  }

  PartnerConnection read(JsonFields fields) {
    return new PartnerConnection(
        fields.optional("ssl-bundle", BUNDLE).orElse(null),
        fields.optional(PLACE, ANYTHING).flatMap(this::proxy).orElse(null));
  }

  /** An address of a proxy often holds a password, so errors show nothing of it. */
  private Optional<Proxy> proxy(JsonNode node) {
    return JsonFields.of(node, PLACE, List.of("host", "port", "basic"), new ConcealedErrors(errors))
        .flatMap(
            fields -> {
              Optional<String> host = fields.required("host", HOST);
              Optional<Integer> port = fields.required("port", PORT);
              Basic credentials =
                  fields
                      .optional("basic", ANYTHING)
                      .flatMap(
                          basic -> new CredentialsReader(errors).basic(PLACE + ".basic", basic))
                      .orElse(null);
              return host.flatMap(name -> port.map(number -> new Proxy(name, number, credentials)));
            });
  }
}
