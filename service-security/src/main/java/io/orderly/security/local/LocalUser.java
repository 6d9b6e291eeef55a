package io.orderly.security.local;

import io.orderly.security.caller.Role;
import io.orderly.security.caller.ThroughGateway;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who comes with a name and a password.
 *
 * @param name 1 to 100 characters without a colon, which HTTP Basic ends a name with
 * @param passwordHash bcrypt, as {@code $2a$10$...}: of a cost (the number in it) from 10, so that
 *     a stolen one is not guessed soon, to 16, so that checking it ends
 * @param submitter whose orders it hands in; null: its own name
 */
public record LocalUser(
    String name, String passwordHash, Set<Role> roles, @Nullable String submitter) {

  private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^:]]{1,100}");
  private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$\\d\\d\\$[./0-9A-Za-z]{53}");

  private static final int LEAST_COST = 10;
  private static final int HIGHEST_COST = 16;

  public LocalUser {
    roles = Set.copyOf(roles);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a local user's name is no name: " + name);
    }
    if (ThroughGateway.isNamedLike(name)) {
      throw new IllegalArgumentException("only who comes through a gateway is named so: " + name);
    }
    if (!BCRYPT.matcher(passwordHash).matches()) {
      throw new IllegalArgumentException("the password-hash of " + name + " is not of bcrypt");
    }
    if (costOf(passwordHash) < LEAST_COST || costOf(passwordHash) > HIGHEST_COST) {
      throw new IllegalArgumentException(
          "the password-hash of %s has the bcrypt cost %d: make one of %d to %d"
              .formatted(name, costOf(passwordHash), LEAST_COST, HIGHEST_COST));
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException(name + " has no role, so that it could do nothing");
    }
  }

  /** Whose orders it hands in. */
  public String ownSubmitter() {
    return submitter == null ? name : submitter;
  }

  /** How dear it is to check its password: one more is twice as dear. */
  int cost() {
    return costOf(passwordHash);
  }

  private static int costOf(String bcrypt) {
    return Integer.parseInt(bcrypt.substring("$2a$".length(), "$2a$10".length()));
  }

  /** Without the hash: this may get into a log. */
  @Override
  public String toString() {
    return "LocalUser[%s, %s]".formatted(name, roles);
  }
}
