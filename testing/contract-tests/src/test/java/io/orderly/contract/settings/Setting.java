package io.orderly.contract.settings;

import io.orderly.agent.hosting.AgentSettings;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * One line that an operator may write.
 *
 * @param key with {@code *} for the name of an entry, and {@code []} for its place in a list
 * @param owner the record that the line is read into
 * @param way from the owner to the value: accessors, or null where any entry will do
 * @param type of the value
 */
record Setting(String key, Class<?> owner, List<Method> way, ResolvableType type) {

  private static final String ANY_NAME = ".*";
  private static final String ANY_PLACE = "[]";
  private static final ResolvableType AGENT = ResolvableType.forClass(AgentSettings.class);

  /** All settings of the services on the class path. */
  static Stream<Setting> all() {
    var scan = new ClassPathScanningCandidateComponentProvider(false);
    scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    return scan.findCandidateComponents("io.orderly").stream()
        .map(found -> Objects.requireNonNull(found.getBeanClassName()))
        .map(name -> ClassUtils.resolveClassName(name, Setting.class.getClassLoader()))
        .flatMap(
            owner ->
                new Setting(prefix(owner), owner, List.of(), ResolvableType.forClass(owner))
                    .lines());
  }

  /** The settings of one agent, which are read for each name. */
  static Stream<Setting> ofAgents() {
    return new Setting("orderly.agents" + ANY_NAME, AgentSettings.class, List.of(), AGENT).lines();
  }

  private static String prefix(Class<?> owner) {
    if (owner == AgentSettings.class) {
      return "orderly.agents.main";
    }
    return Objects.requireNonNull(
            AnnotationUtils.findAnnotation(owner, ConfigurationProperties.class))
        .prefix();
  }

  private Stream<Setting> lines() {
    Class<?> raw = type.toClass();
    ResolvableType element = type.asCollection().getGeneric(0);
    if (raw.isRecord()) {
      return Arrays.stream(raw.getRecordComponents()).map(this::component).flatMap(Setting::lines);
    }
    if (Map.class.isAssignableFrom(raw)) {
      return below(ANY_NAME, way, type.asMap().getGeneric(1)).lines();
    }
    return element.toClass().isRecord() ? below(ANY_PLACE, way, element).lines() : Stream.of(this);
  }

  private Setting component(RecordComponent component) {
    Method accessor = component.getAccessor();
    return below(
        "." + DataObjectPropertyName.toDashedForm(component.getName()),
        Stream.concat(way.stream(), Stream.of(accessor)).toList(),
        ResolvableType.forMethodReturnType(accessor));
  }

  private Setting below(String name, List<Method> longerWay, ResolvableType ofValue) {
    return new Setting(key + name, owner, longerWay, ofValue);
  }

  /** The line for an entry of that name, or the first one of a list. */
  String line(String entry) {
    return key.replace(ANY_NAME, "." + entry).replace(ANY_PLACE, "[0]");
  }

  String prefix() {
    return prefix(owner);
  }

  /** The record and the name of the component that the line sets, or an entry of. */
  Method accessor() {
    return way.get(way.size() - 1);
  }

  /** What the line became. */
  @Nullable Object read(Object bound, String entry) {
    Object value = bound;
    for (Method accessor : way) {
      ReflectionUtils.makeAccessible(accessor);
      Object owner = entryOf(value, accessor, entry);
      if (owner == null) {
        // A mapping in an entry, such as the operations of an agent: it has no entry by default.
        return null;
      }
      value = ReflectionUtils.invokeMethod(accessor, owner);
    }
    return key.endsWith(ANY_NAME) ? entryOf(value, null, entry) : value;
  }

  private static @Nullable Object entryOf(
      @Nullable Object value, @Nullable Method accessor, String entry) {
    if (accessor != null && accessor.getDeclaringClass().isInstance(value)) {
      return value;
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .filter(one -> one.getKey().toString().equalsIgnoreCase(entry))
          .findFirst()
          .map(Map.Entry::getValue)
          .orElse(null);
    }
    return value instanceof Collection<?> list ? list.iterator().next() : null;
  }
}
