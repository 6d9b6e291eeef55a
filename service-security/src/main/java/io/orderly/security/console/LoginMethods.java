package io.orderly.security.console;

import java.util.Set;

/** The ways to log in to this console, for the login page. */
public record LoginMethods(Set<LoginMethod> methods) {

  public LoginMethods {
    methods = Set.copyOf(methods);
  }

  public boolean has(LoginMethod method) {
    return methods.contains(method);
  }
}
