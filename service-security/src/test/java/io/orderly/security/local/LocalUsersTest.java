package io.orderly.security.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import io.orderly.security.limit.FailedLogins;
import io.orderly.security.limit.InvalidPasswordException;
import io.orderly.security.limit.LimitSettings;
import io.orderly.security.limit.LoginThrottledException;
import io.orderly.security.limit.SecurityEvents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.crypto.bcrypt.BCrypt;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

class LocalUsersTest {

  private static final String HASH = BCrypt.hashpw("right", BCrypt.gensalt(10));
  private static final int MOST_WRONG = 5;
  private static final SecurityEvents EVENTS = new SecurityEvents(new SimpleMeterRegistry());

  private final LocalUsers users =
      users(
          new LocalUser("shop", HASH, Set.of(Role.SUBMITTER), Set.of(), null),
          new LocalUser("branch", HASH, Set.of(Role.SUBMITTER), Set.of(), "shop"));

  private static LocalUsers users(LocalUser... users) {
    return new LocalUsers(
        List.of(users),
        name -> Trust.OWN_NAME,
        new FailedLogins(new LimitSettings(1, MOST_WRONG), EVENTS),
        EVENTS);
  }

  @Test
  void theRightPasswordIsAcceptedRepeatedly() {
    for (int time = 0; time < 3; time++) {
      Authentication known = users.authenticate(asked("shop", "right"));

      assertThat(Caller.of(known))
          .isEqualTo(new Caller("shop", "shop", Set.of(Role.SUBMITTER), Trust.OWN_NAME));
      assertThat(known.isAuthenticated()).isTrue();
    }
  }

  @Test
  void concurrentLoginsAreAccepted() {
    assertThat(
            IntStream.range(0, 40)
                .parallel()
                .mapToObj(time -> users.authenticate(asked("shop", "right")).isAuthenticated()))
        .containsOnly(true);
  }

  @Test
  void concurrentAttemptsAreLimitedToTheAllowedFailures() throws Exception {
    assertThat(atOnce(30, () -> answer(asked("shop", "guess"))))
        .hasSize(30)
        .containsOnly("wrong", "unheard")
        .filteredOn("wrong"::equals)
        .hasSize(MOST_WRONG);
    assertThat(answer(asked("shop", "right"))).isEqualTo("unheard");
    assertThat(answer(asked("branch", "right"))).isEqualTo("known");
    assertThat(answer(askedFrom("192.0.2.8", "shop", "right"))).isEqualTo("known");
    assertThat(answer(asked("shop", "right"))).isEqualTo("known");
    assertThat(answer(asked("shop", "guess"))).isEqualTo("unheard");
  }

  @Test
  void successfulLoginsDoNotCountAsFailures() {
    users.authenticate(asked("shop", "right"));
    users.authenticate(asked("branch", "right"));

    for (int time = 0; time < MOST_WRONG; time++) {
      assertThat(answer(asked("shop", "guess"))).isEqualTo("wrong");
    }
    assertThat(answer(asked("shop", "guess"))).isEqualTo("unheard");
  }

  /** Each waits for a slow check in a thread, and no address may have all of those. */
  @Test
  void passwordChecksWaitingForAThreadAreBounded() throws Exception {
    AtomicInteger number = new AtomicInteger();
    LocalUsers slow =
        users(new LocalUser("shop", ofCost(12), Set.of(Role.SUBMITTER), Set.of(), null));

    List<String> answers =
        atOnce(
            100,
            () -> answer(slow, asked("name" + number.incrementAndGet(), "guess " + number.get())));

    assertThat(answers).contains("wrong", "later");
  }

  private String answer(Authentication asked) {
    return answer(users, asked);
  }

  private static String answer(LocalUsers users, Authentication asked) {
    try {
      return users.authenticate(asked).isAuthenticated() ? "known" : "unknown";
    } catch (InvalidPasswordException wrong) {
      return "wrong";
    } catch (LoginThrottledException unheard) {
      return "unheard";
    } catch (AuthenticationServiceException later) {
      return "later";
    }
  }

  private static List<String> atOnce(int times, Callable<String> question) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(times);
    try {
      List<String> answers = new ArrayList<>();
      for (Future<String> answer : threads.invokeAll(Collections.nCopies(times, question))) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void refusingAnUnknownNameCostsAsMuchAsAKnownOne() {
    LocalUsers dear =
        users(new LocalUser("shop", ofCost(12), Set.of(Role.SUBMITTER), Set.of(), null));
    LocalUsers mixed =
        users(
            new LocalUser("shop", ofCost(10), Set.of(Role.SUBMITTER), Set.of(), null),
            new LocalUser("bank", ofCost(13), Set.of(Role.SUBMITTER), Set.of(), null));

    assertThat(dear.unmatchableHash("nobody")).startsWith("$2a$12$").hasSize(60);
    assertThat(Stream.of("a", "b", "c", "d").map(mixed::unmatchableHash).distinct())
        .extracting(hash -> hash.substring(0, 7))
        .containsExactlyInAnyOrder("$2a$10$", "$2a$13$");
  }

  /** No password is known of it. */
  private static String ofCost(int cost) {
    return "$2a$%02d$".formatted(cost) + HASH.substring(7);
  }

  @Test
  void refusesAWrongPasswordAlsoAfterTheRightOne() {
    users.authenticate(asked("shop", "right"));

    assertThatExceptionOfType(BadCredentialsException.class)
        .isThrownBy(() -> users.authenticate(asked("shop", "wrong")));
    assertThatExceptionOfType(BadCredentialsException.class)
        .isThrownBy(() -> users.authenticate(asked("shop", "")));
  }

  @Test
  void anUnknownNameIsRefusedWithTheMessageOfAWrongPassword() {
    assertThatExceptionOfType(BadCredentialsException.class)
        .isThrownBy(() -> users.authenticate(asked("nobody", "right")))
        .withMessage("invalid name or password");
  }

  @Test
  void aUserMaySubmitForAnotherSubmitter() {
    assertThat(Caller.of(users.authenticate(asked("branch", "right"))).submitter())
        .isEqualTo("shop");
  }

  @Test
  void anApplicationNeedsNoOtherRole() {
    LocalUsers desk = users(new LocalUser("desk", HASH, Set.of(), Set.of("fraud-desk"), null));

    Authentication known = desk.authenticate(asked("desk", "right"));

    assertThat(Caller.of(known).applicationRoles()).containsOnly("fraud-desk");
    assertThat(known.getAuthorities())
        .extracting(GrantedAuthority::getAuthority)
        .containsExactly("ROLE_APPLICATION");
  }

  @Test
  void keepsHashesOutOfLogs() {
    assertThat(new LocalUser("shop", HASH, Set.of(Role.SUBMITTER), Set.of(), null).toString())
        .doesNotContain(HASH);
  }

  @Test
  void aPlainPasswordIsRefusedAsHash() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("shop", "right", Set.of(Role.SUBMITTER), Set.of(), null))
        .withMessageNotContaining("right");
  }

  @Test
  void anInvalidNameOrAUserWithoutARoleIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("a:b", HASH, Set.of(Role.SUBMITTER), Set.of(), null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("shop", HASH, Set.of(), Set.of(), null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("shop", HASH, Set.of(), Set.of("Fraud Desk"), null))
        .withMessageContaining("application-roles of shop");
  }

  @Test
  void aNameThatLooksLikeAGatewaysActorIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new LocalUser("alice[through]", HASH, Set.of(Role.SUBMITTER), Set.of(), null))
        .withMessageContaining("alice[through]");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 9, 17, 31})
  void aHashOfTooLowOrTooHighCostIsRefused(int cost) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new LocalUser("shop", ofCost(cost), Set.of(Role.SUBMITTER), Set.of(), null))
        .withMessage(
            "orderly.security.local-users[].password-hash of shop has the bcrypt cost %d;"
                + " it must be from 10 to 16",
            cost);
  }

  private static Authentication asked(String name, String password) {
    return askedFrom("192.0.2.7", name, password);
  }

  private static Authentication askedFrom(String address, String name, String password) {
    UsernamePasswordAuthenticationToken asked =
        UsernamePasswordAuthenticationToken.unauthenticated(name, password);
    asked.setDetails(new WebAuthenticationDetails(address, null));
    return asked;
  }
}
