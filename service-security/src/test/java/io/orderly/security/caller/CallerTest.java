package io.orderly.security.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.security.authentication.TestingAuthenticationToken;

class CallerTest {

  @Test
  void aSubmitterSeesItsOwnOrdersOnly() {
    Caller shop = caller(Trust.OWN_NAME, Role.SUBMITTER);

    assertThat(shop.sees("shop")).isTrue();
    assertThat(shop.sees("another")).isFalse();
    assertThat(shop.sight()).contains("shop");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPERATOR", "VIEWER"})
  void operatorsAndViewersSeeTheOrdersOfAllSubmitters(Role role) {
    Caller caller = caller(Trust.OWN_NAME, role, Role.SUBMITTER);

    assertThat(caller.sees("another")).isTrue();
    assertThat(caller.sight()).isEmpty();
  }

  @Test
  void aCallerWithoutARoleSeesNoOrdersOfOthers() {
    assertThat(caller(Trust.OWN_NAME).sees("another")).isFalse();
  }

  @Test
  void theActorOfACallerIsItsOwnName() {
    Caller caller = caller(Trust.OWN_NAME, Role.OPERATOR);

    assertThat(caller.actor(null)).contains("shop-api");
    assertThat(caller.actor("shop-api")).contains("shop-api");
  }

  @Test
  void aCallerMayNotNameAnotherActor() {
    assertThat(caller(Trust.OWN_NAME, Role.OPERATOR).actor("alice")).isEmpty();
  }

  @Test
  void anActorNamedByAGatewayIsRecordedWithTheGateway() {
    assertThat(caller(Trust.GATEWAY, Role.OPERATOR).actor("alice"))
        .contains("alice (through shop-api)");
  }

  @Test
  void aGatewayMayNotNameAnActorOfAnotherGateway() {
    assertThat(caller(Trust.GATEWAY, Role.OPERATOR).actor("alice (through another)")).isEmpty();
  }

  @Test
  void anAuthenticationOfAnotherTypeIsRefused() {
    assertThatIllegalStateException().isThrownBy(() -> Caller.of(null));
    assertThatIllegalStateException()
        .isThrownBy(() -> Caller.of(new TestingAuthenticationToken("shop-api", "any")));
  }

  @Test
  void aCallerIsReadFromTheAuthenticationWithItsRoles() {
    Caller caller = caller(Trust.OWN_NAME, Role.VIEWER);
    CallerAuthentication authentication = new CallerAuthentication(caller);

    assertThat(Caller.of(authentication)).isEqualTo(caller);
    assertThat(authentication.getName()).isEqualTo("shop-api");
    assertThat(authentication.getAuthorities()).extracting("authority").containsOnly("ROLE_VIEWER");
  }

  private static Caller caller(Trust trust, Role... roles) {
    return new Caller("shop-api", "shop", Set.of(roles), trust);
  }
}
