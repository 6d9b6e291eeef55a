package io.orderly.security.access;

import io.orderly.security.caller.CallerAuthentication;
import io.orderly.security.caller.Role;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;

/**
 * Who may use an endpoint.
 *
 * @param pattern of the path, as controllers have it: {@code *} is one part, {@code **} at the end
 *     all the rest
 * @param roles one of them is enough
 * @param applications whether any role of an application is enough, too
 */
public record AccessRule(HttpMethod method, String pattern, Set<Role> roles, boolean applications) {

  public AccessRule {
    roles = Set.copyOf(roles);
  }

  /** Of a question. */
  public static AccessRule get(String pattern, Role... roles) {
    return new AccessRule(HttpMethod.GET, pattern, Set.of(roles), false);
  }

  /** Of an order or a command. */
  public static AccessRule post(String pattern, Role... roles) {
    return new AccessRule(HttpMethod.POST, pattern, Set.of(roles), false);
  }

  /** Of a command that sets something. */
  public static AccessRule put(String pattern, Role... roles) {
    return new AccessRule(HttpMethod.PUT, pattern, Set.of(roles), false);
  }

  /** Of a command that takes something back. */
  public static AccessRule delete(String pattern, Role... roles) {
    return new AccessRule(HttpMethod.DELETE, pattern, Set.of(roles), false);
  }

  /** The same for applications, too: which role it takes is checked behind the endpoint. */
  public AccessRule orApplications() {
    return new AccessRule(method, pattern, roles, true);
  }

  /**
   * Methods that it applies to. HEAD has the rule of GET, since it reveals the length of the
   * answer.
   */
  List<HttpMethod> methods() {
    return method.equals(HttpMethod.GET) ? List.of(method, HttpMethod.HEAD) : List.of(method);
  }

  List<String> authorities() {
    Stream<String> ofApplications =
        applications ? Stream.of(CallerAuthentication.APPLICATION) : Stream.empty();
    return Stream.concat(roles.stream().map(Role::authority), ofApplications).toList();
  }
}
