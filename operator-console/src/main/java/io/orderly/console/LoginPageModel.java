package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.security.console.LoginWay;
import io.orderly.security.console.LoginWays;

/**
 * Where people log in.
 *
 * @param refused why the last try, or the last form, came to nothing; empty for a first look
 */
public record LoginPageModel(LoginWays ways, String refused, FormToken token) {

  public boolean byPassword() {
    return ways.has(LoginWay.PASSWORD);
  }

  public boolean atProvider() {
    return ways.has(LoginWay.PROVIDER);
  }
}
