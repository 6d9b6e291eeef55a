package io.orderly.security.caller;

import java.io.Serializable;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;

/**
 * Authenticated caller of a request.
 *
 * @param name name that its actions are recorded under
 * @param submitter submitter of its orders; a caller with the role submitter alone sees only these
 * @param applicationRoles as steps of workflows ask for them; such a role sees and changes nothing
 *     but what it is asked
 */
public record Caller(
    String name, String submitter, Set<Role> roles, Set<String> applicationRoles, Trust trust)
    implements Known, Serializable {

  private static final Pattern APPLICATION_ROLE = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  public Caller {
    roles = Set.copyOf(roles);
    applicationRoles = Set.copyOf(applicationRoles);
  }

  /** A caller without roles of applications. */
  public Caller(String name, String submitter, Set<Role> roles, Trust trust) {
    this(name, submitter, roles, Set.of(), trust);
  }

  /** Whether steps of workflows can ask for a role of this name. */
  public static boolean isApplicationRole(String name) {
    return APPLICATION_ROLE.matcher(name).matches();
  }

  /**
   * The caller of a request, from what {@link
   * jakarta.servlet.http.HttpServletRequest#getUserPrincipal} says.
   *
   * @throws IllegalStateException when the request is not authenticated: its endpoint has no filter
   *     chain
   */
  public static Caller of(@Nullable Principal principal) {
    return find(principal)
        .orElseThrow(
            () -> new IllegalStateException("endpoint reached without an authenticated caller"));
  }

  /** The same; empty when the request is not authenticated. */
  public static Optional<Caller> find(@Nullable Principal principal) {
    return principal instanceof Authentication authentication
            && authentication.getPrincipal() instanceof Known known
        ? Optional.of(known.caller())
        : Optional.empty();
  }

  @Override
  public Caller caller() {
    return this;
  }

  /** Whether it may read the orders of that submitter. */
  public boolean sees(String anotherSubmitter) {
    return sight().map(anotherSubmitter::equals).orElse(true);
  }

  /** The submitter that its queries are limited to; empty: no limit. */
  public Optional<String> sight() {
    boolean seesAll = roles.contains(Role.OPERATOR) || roles.contains(Role.VIEWER);
    return seesAll ? Optional.empty() : Optional.of(submitter);
  }

  /**
   * The name that an action is recorded under.
   *
   * @param claimed the user that the request claims to act for; null: none
   * @return empty when the claim is another name and the caller is no gateway, or when the claim
   *     has the form of a gateway user's name; otherwise the name, for a gateway with its own name
   *     added
   */
  public Optional<String> actor(@Nullable String claimed) {
    if (claimed == null || claimed.equals(name)) {
      return Optional.of(name);
    }
    return trust == Trust.GATEWAY && !GatewayName.isNamedLike(claimed)
        ? Optional.of(GatewayName.name(claimed, name))
        : Optional.empty();
  }
}
