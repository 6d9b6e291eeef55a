package io.orderly.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads YAML to a tree, with anchors and merges resolved and no key twice. */
public final class Yaml {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Yaml() {}

  public static JsonNode read(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    Object tree = new org.yaml.snakeyaml.Yaml(new SafeConstructor(options)).load(text);
    return MAPPER.valueToTree(tree);
  }
}
