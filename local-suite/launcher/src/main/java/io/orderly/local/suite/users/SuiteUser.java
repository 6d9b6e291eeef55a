package io.orderly.local.suite.users;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A user of a suite on this machine.
 *
 * @param role submitter, operator or viewer
 */
public record SuiteUser(String name, String role, String password) {

  /** What a request says of who makes it, for the header {@code Authorization}. */
  public String authorization() {
    byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Without the password: this may get into a log. */
  @Override
  public String toString() {
    return "SuiteUser[%s, %s]".formatted(name, role);
  }
}
