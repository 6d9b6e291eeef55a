package io.orderly.security.local;

import io.orderly.security.caller.Role;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who comes with a name and a password.
 *
 * @param name 1 to 100 characters without a colon, which HTTP Basic ends a name with
 * @param passwordHash bcrypt, as {@code $2a$10$...}
 * @param submitter whose orders it hands in; null: its own name
 */
public record LocalUser(
    String name, String passwordHash, Set<Role> roles, @Nullable String submitter) {

  private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^:]]{1,100}");
  private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$\\d\\d\\$[./0-9A-Za-z]{53}");

  public LocalUser {
    roles = Set.copyOf(roles);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a local user's name is no name: " + name);
    }
    if (!BCRYPT.matcher(passwordHash).matches()) {
      throw new IllegalArgumentException("the password-hash of " + name + " is not of bcrypt");
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException(name + " has no role, so that it could do nothing");
    }
  }

  /** Whose orders it hands in. */
  public String ownSubmitter() {
    return submitter == null ? name : submitter;
  }

  /** Without the hash: this may get into a log. */
  @Override
  public String toString() {
    return "LocalUser[%s, %s]".formatted(name, roles);
  }
}
