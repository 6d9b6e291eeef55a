package io.orderly.chaos.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FaultsTest {

  @Test
  void everyFaultIsFoundByItsName() {
    assertThat(Faults.list()).extracting(Fault::name).doesNotHaveDuplicates();
    assertThat(Faults.list())
        .allSatisfy(fault -> assertThat(Faults.named(fault.name())).isSameAs(fault));
    assertThatThrownBy(() -> Faults.named("earthquake")).hasMessage("No fault earthquake");
  }

  @Test
  void everyRoleHasAFault() {
    assertThat(Faults.list()).extracting(Fault::role).contains(Role.values());
  }

  @Test
  void overlappingIsMutual() {
    for (var first : Role.values()) {
      for (var second : Role.values()) {
        assertThat(first.overlaps(second))
            .as("%s and %s", first, second)
            .isEqualTo(second.overlaps(first));
      }
    }
    assertThat(Arrays.stream(Role.values())).allMatch(role -> role.overlaps(role));
    assertThat(Role.AGENT.overlaps(Role.EVERY_SERVICE)).isTrue();
    assertThat(Role.AGENT.overlaps(Role.SCHEDULER)).isFalse();
    assertThat(Role.PARTNERS.overlaps(Role.EVERY_SERVICE)).isFalse();
  }
}
