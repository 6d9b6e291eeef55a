package io.orderly.local.suite.users;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.security.crypto.bcrypt.BCrypt;

/**
 * The users of a suite on this machine.
 *
 * @param submitter submits orders, and is the courier of examples/store-orders; has the name of the
 *     topic's submitter, so that both channels know each other's customer references
 * @param operator gives commands
 * @param viewer looks
 */
public record SuiteUsers(SuiteUser submitter, SuiteUser operator, SuiteUser viewer) {

  private static final String ROLE_OF_EXAMPLE = "courier";
  private static final int PASSWORD_BYTES = 18;

  /** The least that services take, which is more than passwords of 144 random bits need. */
  private static final int BCRYPT_ROUNDS = 10;

  /** New ones, with passwords that nobody has seen. */
  public static SuiteUsers generate() {
    var random = new SecureRandom();
    return new SuiteUsers(
        new SuiteUser("local", "submitter", password(random)),
        new SuiteUser("operator", "operator", password(random)),
        new SuiteUser("viewer", "viewer", password(random)));
  }

  private static String password(SecureRandom random) {
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public List<SuiteUser> all() {
    return List.of(submitter, operator, viewer);
  }

  /** How a service learns of them: by hashes, so that its environment gives no password away. */
  public Map<String, String> environment() {
    var variables = new TreeMap<String, String>();
    for (int i = 0; i < all().size(); i++) {
      var user = all().get(i);
      var prefix = "ORDERLY_SECURITY_LOCALUSERS_%d_".formatted(i);
      variables.put(prefix + "NAME", user.name());
      variables.put(prefix + "ROLES", user.role());
      if (user.equals(submitter)) {
        variables.put(prefix + "APPLICATIONROLES", ROLE_OF_EXAMPLE);
      }
      variables.put(
          prefix + "PASSWORDHASH", BCrypt.hashpw(user.password(), BCrypt.gensalt(BCRYPT_ROUNDS)));
    }
    return variables;
  }
}
