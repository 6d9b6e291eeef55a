package io.orderly.security.local;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.CallerAuthentication;
import io.orderly.security.caller.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.bcrypt.BCrypt;

/** Knows local users by their passwords. */
public final class LocalUsers implements AuthenticationProvider {

  /** Of a password that nobody has: an unknown name takes as long to refuse as a known one. */
  private static final String NOBODYS_HASH =
      "$2a$10$abcdefghijklmnopqrstuuaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

  /** Each check takes tens of milliseconds of a core: whoever guesses must not get all of them. */
  private static final int MOST_CHECKS_AT_ONCE = 2;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private final Semaphore turns = new Semaphore(MOST_CHECKS_AT_ONCE, true);
  private final Map<String, LocalUser> users;
  private final Function<String, Trust> trust;
  private final ProvenPasswords proven = new ProvenPasswords();

  /**
   * Those who may come.
   *
   * @param trust in whose name a caller of a name may act
   */
  public LocalUsers(List<LocalUser> users, Function<String, Trust> trust) {
    this.trust = trust;
    this.users =
        users.stream().collect(Collectors.toUnmodifiableMap(LocalUser::name, Function.identity()));
  }

  @Override
  public boolean supports(Class<?> authentication) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
  }

  @Override
  public Authentication authenticate(Authentication asked) {
    String password = String.valueOf(asked.getCredentials());
    if (!proven.isProven(asked.getName(), password)) {
      prove(asked.getName(), password);
    }
    return new CallerAuthentication(callerOf(known(asked.getName())));
  }

  private LocalUser known(String name) {
    LocalUser user = users.get(name);
    if (user == null) {
      throw wrong();
    }
    return user;
  }

  private void prove(String name, String password) {
    takeTurn();
    try {
      // Of those who waited with the same password only the first needs the slow answer.
      if (proven.isProven(name, password)) {
        return;
      }
      LocalUser user = users.get(name);
      if (!BCrypt.checkpw(password, user == null ? NOBODYS_HASH : user.passwordHash())) {
        throw wrong();
      }
      proven.remember(known(name).name(), password);
    } finally {
      turns.release();
    }
  }

  private void takeTurn() {
    try {
      if (turns.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    throw new AuthenticationServiceException("too many passwords wait to be checked");
  }

  private static BadCredentialsException wrong() {
    return new BadCredentialsException("the name or the password is wrong");
  }

  private Caller callerOf(LocalUser user) {
    return new Caller(user.name(), user.ownSubmitter(), user.roles(), trust.apply(user.name()));
  }
}
