package io.orderly.submission.testing;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.YamlMapFactoryBean;
import org.springframework.core.io.FileSystemResource;

/**
 * A component of {@code k8s/components} as a pod meets it, with a folder in place of {@code
 * /etc/orderly}: the variables of its settings, and the files of its Secrets.
 */
public final class KubernetesComponent {

  private static final String MOUNTED = "/etc/orderly/";

  private final Path source;
  private final Path folder;

  /** A component by its name; its files are made in the folder. */
  public KubernetesComponent(String name, Path folder) {
    this.source = OrderlyHome.find().root().resolve("k8s/components").resolve(name);
    this.folder = folder;
  }

  /** The variables that its generated Secret has. */
  public Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    list(read("kustomization.yaml").get("secretGenerator")).stream()
        .flatMap(generator -> list(map(generator).get("literals")).stream())
        .map(literal -> literal.toString().split("=", 2))
        .forEach(
            literal ->
                variables.put(literal[0], literal[1].replace(MOUNTED, folder.toString() + "/")));
    return variables;
  }

  /**
   * Writes a file per key that the component uses of a Secret of its operator.
   *
   * @throws IllegalStateException if the component uses a key that the Secret has not
   */
  public void mount(String secret, Map<String, byte[]> content) throws IOException {
    Map<String, String> folders = new HashMap<>();
    for (Object operation : operations()) {
      if (map(operation).get("value") instanceof Map<?, ?> value
          && value.containsKey("mountPath")) {
        folders.put(text(value, "name"), text(value, "mountPath").replace(MOUNTED, ""));
      }
    }
    for (Object operation : operations()) {
      if (map(operation).get("value") instanceof Map<?, ?> value && value.containsKey("secret")) {
        Map<?, ?> source = map(value.get("secret"));
        if (Stream.of("name", "secretName").anyMatch(key -> secret.equals(source.get(key)))) {
          // Without a name of its own it is a source of the volume at /etc/orderly/tls.
          String path = folders.getOrDefault(String.valueOf(value.get("name")), "tls");
          write(list(source.get("items")), content, folder.resolve(path));
        }
      }
    }
  }

  private static void write(List<?> items, Map<String, byte[]> content, Path target)
      throws IOException {
    Files.createDirectories(target);
    for (Object item : items) {
      String key = text(map(item), "key");
      if (!content.containsKey(key)) {
        throw new IllegalStateException("the Secret has no " + key);
      }
      Files.write(target.resolve(text(map(item), "path")), content.get(key));
    }
  }

  private Map<String, Object> read(String file) {
    YamlMapFactoryBean yaml = new YamlMapFactoryBean();
    yaml.setResources(new FileSystemResource(source.resolve(file)));
    return Objects.requireNonNull(yaml.getObject());
  }

  /** Spring has a list under a name of its own. */
  private List<?> operations() {
    return list(read("secrets.yaml").get("document"));
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  private static String text(Map<?, ?> map, String key) {
    return String.valueOf(map.get(key));
  }
}
