package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.security.console.LoginMethod;
import io.orderly.security.console.LoginMethods;

/**
 * The login page.
 *
 * @param refused why the last attempt or the last form was refused; empty if none was
 */
public record LoginPageModel(LoginMethods methods, String refused, FormToken token) {

  public boolean byPassword() {
    return methods.has(LoginMethod.PASSWORD);
  }

  public boolean atProvider() {
    return methods.has(LoginMethod.PROVIDER);
  }
}
