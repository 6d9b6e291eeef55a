package io.orderly.security.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.bcrypt.BCrypt;

class LocalUsersTest {

  private static final int QUICK = 4;
  private static final String HASH = BCrypt.hashpw("right", BCrypt.gensalt(QUICK));

  private final LocalUsers users =
      new LocalUsers(
          List.of(
              new LocalUser("shop", HASH, Set.of(Role.SUBMITTER), null),
              new LocalUser("branch", HASH, Set.of(Role.SUBMITTER), "shop")),
          name -> Trust.OWN_NAME);

  @Test
  void knowsAUserByThePasswordAgainAndAgain() {
    for (int time = 0; time < 3; time++) {
      Authentication known = users.authenticate(asked("shop", "right"));

      assertThat(Caller.of(known))
          .isEqualTo(new Caller("shop", "shop", Set.of(Role.SUBMITTER), Trust.OWN_NAME));
      assertThat(known.isAuthenticated()).isTrue();
    }
  }

  @Test
  void knowsThoseWhoComeAtOnce() {
    assertThat(
            IntStream.range(0, 40)
                .parallel()
                .mapToObj(time -> users.authenticate(asked("shop", "right")).isAuthenticated()))
        .containsOnly(true);
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
  void refusesAnUnknownNameWithTheSameWords() {
    assertThatExceptionOfType(BadCredentialsException.class)
        .isThrownBy(() -> users.authenticate(asked("nobody", "right")))
        .withMessage("the name or the password is wrong");
  }

  @Test
  void aUserMayHandInForAnotherSubmitter() {
    assertThat(Caller.of(users.authenticate(asked("branch", "right"))).submitter())
        .isEqualTo("shop");
  }

  @Test
  void keepsHashesOutOfLogs() {
    assertThat(new LocalUser("shop", HASH, Set.of(Role.SUBMITTER), null).toString())
        .doesNotContain(HASH);
  }

  @Test
  void takesNoPasswordForAHash() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("shop", "right", Set.of(Role.SUBMITTER), null))
        .withMessageNotContaining("right");
  }

  @Test
  void takesNoNameThatCouldNotBeShown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("a:b", HASH, Set.of(Role.SUBMITTER), null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalUser("shop", HASH, Set.of(), null));
  }

  private static Authentication asked(String name, String password) {
    return UsernamePasswordAuthenticationToken.unauthenticated(name, password);
  }
}
