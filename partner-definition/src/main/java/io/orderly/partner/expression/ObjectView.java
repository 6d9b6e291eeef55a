package io.orderly.partner.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object of JSON as a map of CEL values. A value is converted when it is read, since an
 * expression reads a few of all that an order has. Objects and arrays are converted once, however
 * often a loop reads them. Used by one thread.
 */
final class ObjectView extends AbstractMap<String, Object> {

  private final ObjectNode object;
  private final Map<String, Object> containers = new HashMap<>();

  ObjectView(ObjectNode object) {
    this.object = object;
  }

  @Override
  public int size() {
    return object.size();
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return key instanceof String name && object.has(name);
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    if (!(key instanceof String name)) {
      return null;
    }
    JsonNode value = object.get(name);
    return value == null ? null : converted(name, value);
  }

  private Object converted(String name, JsonNode value) {
    return value.isContainerNode()
        ? containers.computeIfAbsent(name, first -> CelValues.ofJson(value))
        : CelValues.ofJson(value);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new Members();
  }

  private final class Members extends AbstractSet<Entry<String, Object>> {

    @Override
    public int size() {
      return object.size();
    }

    @Override
    public Iterator<Entry<String, Object>> iterator() {
      Iterator<Entry<String, JsonNode>> members = object.properties().iterator();
      return new Iterator<>() {

        @Override
        public boolean hasNext() {
          return members.hasNext();
        }

        @Override
        public Entry<String, Object> next() {
          Entry<String, JsonNode> member = members.next();
          return Map.entry(member.getKey(), converted(member.getKey(), member.getValue()));
        }
      };
    }
  }
}
