package io.orderly.console;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springframework.security.web.csrf.CsrfToken;

/**
 * Whoever looks at the console. Operators also give commands; the guard refuses those of others.
 */
public record ConsoleUser(Caller caller, FormToken token) {

  /**
   * What only a form of this console knows.
   *
   * @param field of the form
   */
  public record FormToken(String field, String value) {

    static FormToken of(HttpServletRequest request) {
      if (request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token) {
        return new FormToken(token.getParameterName(), token.getToken());
      }
      throw new IllegalStateException("the console was reached without its guard");
    }
  }

  /** Whoever asks for a page: the guard has let nobody else in. */
  public static ConsoleUser of(HttpServletRequest request) {
    return new ConsoleUser(Caller.of(request.getUserPrincipal()), FormToken.of(request));
  }

  public String name() {
    return caller.name();
  }

  /** Whether forms are for this one. */
  public boolean mayCommand() {
    return caller.roles().contains(Role.OPERATOR);
  }

  /** Whether there is anything to see for this one. */
  public boolean maySee() {
    return mayCommand() || caller.roles().contains(Role.VIEWER);
  }

  /**
   * What a new form of this one carries.
   *
   * @throws ProblemException where no form is for this one
   */
  public FormStamp stamp() {
    if (mayCommand()) {
      return new FormStamp(UUID.randomUUID().toString(), name(), token);
    }
    throw new ProblemException(
        ProblemType.FORBIDDEN,
        "You are logged in as %s with read-only access. Commands need the role operator."
            .formatted(name()));
  }
}
