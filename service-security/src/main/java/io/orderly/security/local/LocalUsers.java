package io.orderly.security.local;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.CallerAuthentication;
import io.orderly.security.caller.Trust;
import io.orderly.security.limit.WrongCredentials;
import io.orderly.security.limit.WrongPasswordException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.bcrypt.BCrypt;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Knows local users by their passwords. */
public final class LocalUsers implements AuthenticationProvider {

  /** Of a password that nobody has, at any cost. */
  private static final String NOBODYS_HASH =
      "$2a$%02d$abcdefghijklmnopqrstuuaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

  /** Where no user is known there is no name to find out either. */
  private static final int USUAL_COST = 10;

  /** Each check takes tens of milliseconds of a core: whoever guesses must not get all of them. */
  private static final int MOST_CHECKS_AT_ONCE = 2;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private final Semaphore turns = new Semaphore(MOST_CHECKS_AT_ONCE, true);
  private final Map<String, LocalUser> users;
  private final List<Integer> costs;
  private final Function<String, Trust> trust;
  private final WrongCredentials wrong;
  private final ProvenPasswords proven = new ProvenPasswords();

  /**
   * Those who may come.
   *
   * @param trust in whose name a caller of a name may act
   * @param wrong counts each password before it is checked
   */
  public LocalUsers(List<LocalUser> users, Function<String, Trust> trust, WrongCredentials wrong) {
    this.trust = trust;
    this.wrong = wrong;
    this.costs = users.stream().map(LocalUser::cost).toList();
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
      prove(asked, password);
    }
    return new CallerAuthentication(callerOf(known(asked.getName())));
  }

  private LocalUser known(String name) {
    LocalUser user = users.get(name);
    if (user == null) {
      throw new WrongPasswordException();
    }
    return user;
  }

  private void prove(Authentication asked, String password) {
    takeTurn();
    try {
      // Of those who waited with the same password only the first needs the slow answer.
      if (!proven.isProven(asked.getName(), password)) {
        check(asked.getName(), password, wrong.look(addressOf(asked)));
      }
    } finally {
      turns.release();
    }
  }

  private void check(String name, String password, WrongCredentials.Look look) {
    LocalUser user = users.get(name);
    if (!BCrypt.checkpw(password, user == null ? nobodysHash(name) : user.passwordHash())) {
      throw new WrongPasswordException();
    }
    proven.remember(known(name).name(), password);
    look.wasRight();
  }

  /** An unknown name takes as long to refuse as some known one, and each time as long as before. */
  String nobodysHash(String name) {
    int cost =
        costs.isEmpty() ? USUAL_COST : costs.get(Math.floorMod(name.hashCode(), costs.size()));
    return NOBODYS_HASH.formatted(cost);
  }

  /** Those of whom nothing is known are one address together. */
  private static String addressOf(Authentication asked) {
    return asked.getDetails() instanceof WebAuthenticationDetails details
        ? details.getRemoteAddress()
        : "";
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

  private Caller callerOf(LocalUser user) {
    return new Caller(user.name(), user.ownSubmitter(), user.roles(), trust.apply(user.name()));
  }
}
