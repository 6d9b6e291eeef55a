package io.orderly.security.local;

import io.orderly.security.caller.GatewayName;
import io.orderly.security.caller.Role;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A user that authenticates with a name and a password.
 *
 * @param name Name of the user: 1 to 100 characters, no colon
 * @param passwordHash Hash of the password by bcrypt, as in $2a$10$..., with a cost of 10 to 16
 * @param roles Roles of the user: submitter, viewer, operator
 * @param submitter Submitter whose orders the user submits. Empty: its own name
 */
public record LocalUser(
    @DefaultValue("") String name,
    @DefaultValue("") String passwordHash,
    @DefaultValue Set<Role> roles,
    @Nullable String submitter) {

  private static final String PREFIX = "orderly.security.local-users[].";

  private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^:]]{1,100}");
  private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$\\d\\d\\$[./0-9A-Za-z]{53}");

  private static final int LEAST_COST = 10;
  private static final int HIGHEST_COST = 16;

  public LocalUser {
    roles = Set.copyOf(roles);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(PREFIX + "name is no name: " + name);
    }
    if (GatewayName.isNamedLike(name)) {
      throw new IllegalArgumentException(
          PREFIX + "name is that of one who comes through a gateway: " + name);
    }
    if (!BCRYPT.matcher(passwordHash).matches()) {
      throw new IllegalArgumentException(PREFIX + "password-hash of " + name + " is not of bcrypt");
    }
    if (costOf(passwordHash) < LEAST_COST || costOf(passwordHash) > HIGHEST_COST) {
      throw new IllegalArgumentException(
          "%spassword-hash of %s has the bcrypt cost %d: make one of %d to %d"
              .formatted(PREFIX, name, costOf(passwordHash), LEAST_COST, HIGHEST_COST));
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX + "roles of " + name + " are none, so that it could do nothing");
    }
    if (submitter != null && submitter.isBlank()) {
      throw new IllegalArgumentException(
          PREFIX + "submitter of " + name + " is blank: name one, or leave it out");
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
