package io.orderly.security.local;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.CallerAuthentication;
import io.orderly.security.caller.Trust;
import io.orderly.security.limit.FailedLogins;
import io.orderly.security.limit.InvalidPasswordException;
import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.limit.SecurityEvents.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(4);

  private final PasswordCheckLimit turns = new PasswordCheckLimit();
  private final ConcurrentMap<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();
  private final Map<String, LocalUser> users;
  private final List<Integer> costs;
  private final Function<String, Trust> trust;
  private final FailedLogins wrong;
  private final SecurityEvents events;
  private final ProvenPasswords proven = new ProvenPasswords();

  /**
   * Those who may come.
   *
   * @param trust in whose name a caller of a name may act
   * @param wrong counts each password before it is checked
   */
  public LocalUsers(
      List<LocalUser> users,
      Function<String, Trust> trust,
      FailedLogins wrong,
      SecurityEvents events) {
    this.trust = trust;
    this.wrong = wrong;
    this.events = events;
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
      try {
        prove(asked.getName(), password, addressOf(asked));
      } catch (InvalidPasswordException failed) {
        events.happened(Kind.LOGIN_FAILED, asked.getName(), addressOf(asked), "");
        throw failed;
      }
    }
    return new CallerAuthentication(callerOf(known(asked.getName())));
  }

  private LocalUser known(String name) {
    LocalUser user = users.get(name);
    if (user == null) {
      throw new InvalidPasswordException();
    }
    return user;
  }

  /** Of those who come at once with the same password only the first needs the slow answer. */
  private void prove(String name, String password, String address) {
    wrong.requireHeard(name, address);
    String key = proven.key(name, password);
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> first = underWay.putIfAbsent(key, mine);
    if (first == null) {
      try {
        turns.take(address, () -> check(name, password, address));
      } finally {
        underWay.remove(key);
        mine.complete(null);
      }
    } else {
      await(first);
      if (!proven.isProven(name, password)) {
        var unused = wrong.look(name, address);
        throw new InvalidPasswordException();
      }
    }
  }

  private static void await(CompletableFuture<Void> first) {
    try {
      first.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new AuthenticationServiceException("this service ends", stopping);
    } catch (TimeoutException | ExecutionException late) {
      throw new AuthenticationServiceException("too many passwords wait to be checked", late);
    }
  }

  private void check(String name, String password, String address) {
    if (proven.isProven(name, password)) {
      return;
    }
    FailedLogins.Look look = wrong.look(name, address);
    LocalUser user = users.get(name);
    if (!BCrypt.checkpw(password, user == null ? nobodysHash(name) : user.passwordHash())) {
      throw new InvalidPasswordException();
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

  private Caller callerOf(LocalUser user) {
    return new Caller(user.name(), user.ownSubmitter(), user.roles(), trust.apply(user.name()));
  }
}
