package io.orderly.security.caller;

import java.io.Serializable;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;

/**
 * Whoever made a request, after it has shown who it is.
 *
 * @param name what every action of it is recorded under
 * @param submitter whose orders those are that it hands in, and the only ones that a mere submitter
 *     sees
 */
public record Caller(String name, String submitter, Set<Role> roles, Trust trust)
    implements Known, Serializable {

  public Caller {
    roles = Set.copyOf(roles);
  }

  /**
   * The caller of a request, from what {@link
   * jakarta.servlet.http.HttpServletRequest#getUserPrincipal} says.
   *
   * @throws IllegalStateException when nobody has asked who it is: a door without its filters
   */
  public static Caller of(@Nullable Principal principal) {
    return find(principal)
        .orElseThrow(() -> new IllegalStateException("a door was reached by nobody in particular"));
  }

  /** The same; empty when nobody has shown who it is. */
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

  /** Whether it may look at that submitter's orders. */
  public boolean sees(String anotherSubmitter) {
    return sight().map(anotherSubmitter::equals).orElse(true);
  }

  /** The submitter whose orders are all that it sees; empty: it sees everybody's. */
  public Optional<String> sight() {
    boolean seesAll = roles.contains(Role.OPERATOR) || roles.contains(Role.VIEWER);
    return seesAll ? Optional.empty() : Optional.of(submitter);
  }

  /**
   * The name that an action is recorded under.
   *
   * @param claimed who the request says to act; null: nobody in particular
   * @return empty when it claims to be somebody else and is no gateway, or to be named as if
   *     another gateway spoke; a gateway is named beside whom it speaks for
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
