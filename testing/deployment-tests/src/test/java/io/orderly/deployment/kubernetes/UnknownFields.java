package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds what the types of an object do not know, anywhere in it: kubectl renders a misspelt field
 * as if it meant something, and the cluster would drop it.
 */
final class UnknownFields {

  private static final String COLLECTED = "getAdditionalProperties";

  private final List<String> paths = new ArrayList<>();

  private UnknownFields() {}

  /** The paths of the unknown fields, such as {@code spec.template.spec.hostname2}. */
  static List<String> of(HasMetadata object) {
    if (object instanceof GenericKubernetesResource custom) {
      return CustomFields.unknown(custom);
    }
    UnknownFields found = new UnknownFields();
    found.walk("", object);
    return found.paths;
  }

  private void walk(String path, Object value) {
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        walk(path + "[" + i + "]", list.get(i));
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, entry) -> walk(path + "." + key, entry));
    } else if (value instanceof KubernetesResource) {
      getters(value).forEach(getter -> walkProperty(path, value, getter));
    }
  }

  private void walkProperty(String path, Object owner, Method getter) {
    Object value = read(owner, getter);
    String prefix = path.isEmpty() ? "" : path + ".";
    if (getter.getName().equals(COLLECTED)) {
      ((Map<?, ?>) value).keySet().forEach(key -> paths.add(prefix + key));
    } else {
      walk(prefix + fieldName(getter), value);
    }
  }

  private static Stream<Method> getters(Object owner) {
    return Stream.of(owner.getClass().getMethods())
        .filter(method -> method.getName().startsWith("get") && method.getParameterCount() == 0)
        .filter(method -> method.getDeclaringClass() == owner.getClass())
        .sorted(Comparator.comparing(Method::getName));
  }

  private static Object read(Object owner, Method getter) {
    try {
      return getter.invoke(owner);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(owner.getClass() + " " + getter.getName(), e);
    }
  }

  private static String fieldName(Method getter) {
    String name = getter.getName().substring("get".length());
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
