package io.orderly.security.door;

import io.orderly.security.caller.Role;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpMethod;

/**
 * Who may use a door.
 *
 * @param pattern of the path, as controllers have it: {@code *} is one part, {@code **} at the end
 *     all the rest
 * @param roles one of them is enough
 */
public record DoorRule(HttpMethod method, String pattern, Set<Role> roles) {

  public DoorRule {
    roles = Set.copyOf(roles);
  }

  /** Of a question. */
  public static DoorRule get(String pattern, Role... roles) {
    return new DoorRule(HttpMethod.GET, pattern, Set.of(roles));
  }

  /** Of an order or a command. */
  public static DoorRule post(String pattern, Role... roles) {
    return new DoorRule(HttpMethod.POST, pattern, Set.of(roles));
  }

  /** Of a command that sets something. */
  public static DoorRule put(String pattern, Role... roles) {
    return new DoorRule(HttpMethod.PUT, pattern, Set.of(roles));
  }

  /** Of a command that takes something back. */
  public static DoorRule delete(String pattern, Role... roles) {
    return new DoorRule(HttpMethod.DELETE, pattern, Set.of(roles));
  }

  /** What it holds for: whoever may not ask may not learn the length of the answer either. */
  List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET) ? List.of(method, HttpMethod.HEAD) : List.of(method);
  }

  List<String> authorities() {
    return roles.stream().map(Role::authority).toList();
  }
}
