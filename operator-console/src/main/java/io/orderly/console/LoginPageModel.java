package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.security.console.LoginMethod;
import io.orderly.security.console.LoginMethods;

/**
 * Where people log in.
 *
 * @param refused why the last try, or the last form, came to nothing; empty for a first look
 */
public record LoginPageModel(LoginMethods ways, String refused, FormToken token) {

  public boolean byPassword() {
    return ways.has(LoginMethod.PASSWORD);
  }

  public boolean atProvider() {
    return ways.has(LoginMethod.PROVIDER);
  }
}
