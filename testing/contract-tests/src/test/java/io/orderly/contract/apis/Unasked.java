package io.orderly.contract.apis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.yaml.snakeyaml.Yaml;

/** The refusals that nobody asks a running REST API for, each with the reason why. */
final class Unasked {

  private static final String RESOURCE = "/unasked-refusals.yaml";

  private final JsonNode entries;

  Unasked(RestApi restApi) throws IOException {
    try (InputStream file = Unasked.class.getResourceAsStream(RESOURCE)) {
      JsonNode all = new ObjectMapper().valueToTree(new Yaml().load(file));
      entries = all.path(restApi.name().toLowerCase(Locale.ROOT));
    }
  }

  boolean has(Operation operation, int status) {
    for (JsonNode entry : entries) {
      boolean isSo =
          entry.path("status").asInt() == status
              && operation.name().matches(entry.path("operations").asText())
              && !entry.path("why").asText().isBlank();
      if (isSo) {
        return true;
      }
    }
    return false;
  }
}
