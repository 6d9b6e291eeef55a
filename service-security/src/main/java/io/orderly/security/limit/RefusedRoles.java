package io.orderly.security.limit;

import io.orderly.security.caller.Caller;
import io.orderly.security.limit.SecurityEvents.Kind;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.core.context.SecurityContextHolder;

/** Notes who asked for what it has no role for. */
public final class RefusedRoles {

  private RefusedRoles() {}

  /** Notes the caller of a request, where somebody is known. */
  public static void tell(SecurityEvents events, HttpServletRequest request) {
    Caller.find(SecurityContextHolder.getContext().getAuthentication())
        .ifPresent(
            caller ->
                events.happened(
                    Kind.ROLE_REFUSED,
                    caller.name(),
                    request.getRemoteAddr(),
                    request.getMethod() + " " + request.getRequestURI()));
  }
}
