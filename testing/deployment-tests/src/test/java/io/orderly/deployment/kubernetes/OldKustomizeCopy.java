package io.orderly.deployment.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of {@code k8s/} whose kustomizations say the same in the words of kustomize 2.0.3, which
 * Debian's kubectl still carries: folders are {@code bases}, labels are {@code commonLabels},
 * patches by path {@code patchesStrategicMerge}. So the same files are checked on every machine,
 * and the project keeps today's words.
 */
final class OldKustomizeCopy {

  private static final String KUSTOMIZATION = "kustomization.yaml";
  private static final ObjectMapper JSON = new ObjectMapper();

  private OldKustomizeCopy() {}

  /** The root of the copy, made below the target folder. */
  static Path of(Path source, Path target) {
    Path copy = target.resolve("k8s");
    try (Stream<Path> paths = Files.walk(source)) {
      for (Path path : paths.sorted().toList()) {
        copyOne(path, copy.resolve(source.relativize(path).toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  private static void copyOne(Path from, Path to) throws IOException {
    if (from.endsWith(KUSTOMIZATION)) {
      Files.writeString(to, translated(from));
    } else {
      Files.copy(from, to);
    }
  }

  /** JSON is YAML too. */
  private static String translated(Path kustomization) throws JsonProcessingException {
    ObjectNode tree = (ObjectNode) Yaml.read(Checkout.text(kustomization));
    ArrayNode files = JSON.createArrayNode();
    ArrayNode folders = JSON.createArrayNode();
    for (JsonNode resource : tree.withArray("resources")) {
      boolean folder = Files.isDirectory(kustomization.resolveSibling(resource.asText()));
      (folder ? folders : files).add(resource);
    }
    tree.set("resources", files);
    tree.set("bases", folders);
    tree.withArray("labels").findValues("pairs").forEach(pairs -> tree.set("commonLabels", pairs));
    tree.remove("labels");
    List<JsonNode> patches = tree.withArray("patches").findValues("path");
    tree.remove("patches");
    tree.set("patchesStrategicMerge", JSON.createArrayNode().addAll(patches));
    return JSON.writeValueAsString(tree);
  }
}
