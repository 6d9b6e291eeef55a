package io.orderly.console;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** The user of the console. Only operators may run commands; the filter chain enforces it. */
public record ConsoleUser(Caller caller, FormToken token) {

  /**
   * The CSRF token of the session.
   *
   * @param field name of the form field
   */
  public record FormToken(String field, String value) {

    static FormToken of(HttpServletRequest request) {
      if (request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token) {
        return new FormToken(token.getParameterName(), token.getToken());
      }
      throw new IllegalStateException("no CSRF token: the console's filter chain did not run");
    }
  }

  /** The authenticated user of a request. */
  public static ConsoleUser of(HttpServletRequest request) {
    return new ConsoleUser(Caller.of(request.getUserPrincipal()), FormToken.of(request));
  }

  public String name() {
    return caller.name();
  }

  public boolean mayCommand() {
    return caller.roles().contains(Role.OPERATOR);
  }

  public boolean mayRead() {
    return mayCommand() || caller.roles().contains(Role.VIEWER);
  }

  /** Resolves parameters of controller methods. */
  static final class Resolver implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
      return parameter.getParameterType() == ConsoleUser.class;
    }

    @Override
    public ConsoleUser resolveArgument(
        MethodParameter parameter,
        @Nullable ModelAndViewContainer container,
        NativeWebRequest request,
        @Nullable WebDataBinderFactory binders) {
      HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
      if (servletRequest == null) {
        throw new IllegalStateException("not an HTTP request");
      }
      return ConsoleUser.of(servletRequest);
    }
  }
}
