package io.orderly.security.local;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.GatewayName;
import io.orderly.security.caller.Role;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A user that authenticates with a name and a password.
 *
 * @param name Name of the user
 * @param passwordHash Hash of the password by bcrypt, as in $2a$10$..., with a cost of 10 to 16
 * @param roles Roles of the user: submitter, viewer, operator
 * @param applicationRoles Roles of applications that the user has, as steps of workflows ask for
 *     them
 * @param submitter Submitter whose orders the user submits. Empty: its own name
 */
public record LocalUser(
    @DefaultValue("") String name,
    @DefaultValue("") String passwordHash,
    @DefaultValue Set<Role> roles,
    @DefaultValue Set<String> applicationRoles,
    @Nullable String submitter) {

  private static final String PREFIX = "orderly.security.local-users[].";

  private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^:]]{1,100}");
  private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$\\d\\d\\$[./0-9A-Za-z]{53}");

  private static final int MIN_COST = 10;
  private static final int MAX_COST = 16;

  public LocalUser {
    roles = Set.copyOf(roles);
    applicationRoles = Set.copyOf(applicationRoles);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          PREFIX + "name must be 1 to 100 visible characters without a colon: " + name);
    }
    if (GatewayName.isNamedLike(name)) {
      throw new IllegalArgumentException(
          PREFIX + "name has the form of a gateway user's name: " + name);
    }
    if (!BCRYPT.matcher(passwordHash).matches()) {
      throw new IllegalArgumentException(
          PREFIX + "password-hash of " + name + " is no bcrypt hash");
    }
    if (costOf(passwordHash) < MIN_COST || costOf(passwordHash) > MAX_COST) {
      throw new IllegalArgumentException(
          "%spassword-hash of %s has the bcrypt cost %d; it must be from %d to %d"
              .formatted(PREFIX, name, costOf(passwordHash), MIN_COST, MAX_COST));
    }
    if (roles.isEmpty() && applicationRoles.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX + "roles of " + name + " are missing: give it at least one role");
    }
    if (!applicationRoles.stream().allMatch(Caller::isApplicationRole)) {
      throw new IllegalArgumentException(
          "%sapplication-roles of %s must be small letters, digits and hyphens: %s"
              .formatted(PREFIX, name, applicationRoles));
    }
    if (submitter != null && submitter.isBlank()) {
      throw new IllegalArgumentException(
          PREFIX + "submitter of " + name + " is blank: set it, or leave it out");
    }
  }

  /** Submitter of its orders. */
  public String ownSubmitter() {
    return submitter == null ? name : submitter;
  }

  /** Cost of its bcrypt hash: one more doubles the time of a check. */
  int cost() {
    return costOf(passwordHash);
  }

  private static int costOf(String bcrypt) {
    return Integer.parseInt(bcrypt.substring("$2a$".length(), "$2a$10".length()));
  }

  /** Without the hash: this may get into a log. */
  @Override
  public String toString() {
    return "LocalUser[%s, %s, %s]".formatted(name, roles, applicationRoles);
  }
}
