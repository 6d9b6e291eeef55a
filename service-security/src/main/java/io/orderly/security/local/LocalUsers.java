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

/** Authenticates local users by their passwords. */
public final class LocalUsers implements AuthenticationProvider {

  /** Hash that no password matches, for any cost. */
  private static final String UNMATCHABLE_HASH =
      "$2a$%02d$abcdefghijklmnopqrstuuaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

  /** Cost of the check without any local user: there is no name to hide. */
  private static final int DEFAULT_COST = 10;

  private static final Duration MAX_WAIT = Duration.ofSeconds(4);

  private final PasswordCheckLimit checkLimit = new PasswordCheckLimit();
  private final ConcurrentMap<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();
  private final Map<String, LocalUser> users;
  private final List<Integer> costs;
  private final Function<String, Trust> trust;
  private final FailedLogins failedLogins;
  private final SecurityEvents events;
  private final ProvenPasswords proven = new ProvenPasswords();

  /**
   * Authentication of these users.
   *
   * @param trust trust in a caller, by its name
   * @param failedLogins counts each password before it is checked
   */
  public LocalUsers(
      List<LocalUser> users,
      Function<String, Trust> trust,
      FailedLogins failedLogins,
      SecurityEvents events) {
    this.trust = trust;
    this.failedLogins = failedLogins;
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

  /** Of concurrent requests with the same name and password only the first is checked by bcrypt. */
  private void prove(String name, String password, String address) {
    failedLogins.requireNotThrottled(name, address);
    String key = proven.key(name, password);
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> first = underWay.putIfAbsent(key, mine);
    if (first == null) {
      try {
        checkLimit.run(address, () -> check(name, password, address));
      } finally {
        underWay.remove(key);
        mine.complete(null);
      }
    } else {
      await(first);
      if (!proven.isProven(name, password)) {
        var unused = failedLogins.begin(name, address);
        throw new InvalidPasswordException();
      }
    }
  }

  private static void await(CompletableFuture<Void> first) {
    try {
      first.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new AuthenticationServiceException("the service is shutting down", stopping);
    } catch (TimeoutException | ExecutionException late) {
      throw new AuthenticationServiceException("too many passwords are queued for a check", late);
    }
  }

  private void check(String name, String password, String address) {
    if (proven.isProven(name, password)) {
      return;
    }
    FailedLogins.Check check = failedLogins.begin(name, address);
    LocalUser user = users.get(name);
    if (!BCrypt.checkpw(password, user == null ? unmatchableHash(name) : user.passwordHash())) {
      throw new InvalidPasswordException();
    }
    proven.remember(known(name).name(), password);
    check.succeeded();
  }

  /** An unknown name takes as long to reject as some known one, the same time at each try. */
  String unmatchableHash(String name) {
    int cost =
        costs.isEmpty() ? DEFAULT_COST : costs.get(Math.floorMod(name.hashCode(), costs.size()));
    return UNMATCHABLE_HASH.formatted(cost);
  }

  /** Requests without details count as one address. */
  private static String addressOf(Authentication asked) {
    return asked.getDetails() instanceof WebAuthenticationDetails details
        ? details.getRemoteAddress()
        : "";
  }

  private Caller callerOf(LocalUser user) {
    return new Caller(
        user.name(),
        user.ownSubmitter(),
        user.roles(),
        user.applicationRoles(),
        trust.apply(user.name()));
  }
}
