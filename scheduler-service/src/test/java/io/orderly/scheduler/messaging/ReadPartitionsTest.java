package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.scheduler.messaging.ReadPartitions.GroupAssignment;
import io.orderly.scheduler.messaging.ReadPartitions.GroupAssignment.Assigned;
import io.orderly.scheduler.messaging.ReadPartitions.GroupAssignment.NoMember;
import io.orderly.scheduler.messaging.ReadPartitions.GroupAssignment.Unknown;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadPartitionsTest {

  private GroupAssignment group = new NoMember();
  private int questions;
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ReadPartitions partitions =
      new ReadPartitions(
          agent -> {
            questions++;
            return group;
          },
          meters);

  @Test
  void allPartitionsCountAsReadAtFirst() {
    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void anAddedPartitionIsReadOnceTheGroupHoldsIt() {
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 2);

    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1);

    group = new Assigned(Set.of(0, 1, 2));
    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1, 2);

    group = new Assigned(Set.of(0, 1, 2, 3));
    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void anAddedPartitionIsNotReadWhileTheGroupRebalances() {
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 2);
    group = new Unknown();

    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void aPartitionThatMovesBetweenInstancesStaysRead() {
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 2);
    group = new Assigned(Set.of(1));

    assertThat(partitions.of("payment", 3)).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void anUnreachableGroupCountsAsReadingAllPartitions() {
    group = new Unknown();

    assertThat(partitions.of("payment", 3)).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void aGroupWithoutMembersCountsAsReadingAllPartitions() {
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 2);
    group = new NoMember();

    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  @Test
  void partitionsOfARecreatedTopicMustBeAssignedAgain() {
    group = new Assigned(Set.of(0, 1, 2, 3));
    partitions.of("payment", 4);
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 2);

    assertThat(partitions.of("payment", 4)).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void theGroupIsQueriedOnlyWhileAPartitionIsUnread() {
    group = new Assigned(Set.of(0, 1));

    partitions.of("payment", 2);
    partitions.of("payment", 2);

    assertThat(questions).isEqualTo(1);
  }

  @Test
  void unreadPartitionsAreShownAsAGauge() {
    group = new Assigned(Set.of(0, 1));
    partitions.of("payment", 4);
    assertThat(unread("payment")).isEqualTo(2);

    group = new Unknown();
    partitions.of("payment", 4);
    assertThat(unread("payment")).isEqualTo(2);

    group = new Assigned(Set.of(2, 3));
    partitions.of("payment", 4);
    assertThat(unread("payment")).isZero();

    group = new NoMember();
    partitions.of("payment", 5);
    partitions.of("carrier", 3);
    assertThat(unread("payment")).as("nothing is held back").isZero();
    assertThat(unread("carrier")).isZero();
  }

  private double unread(String agent) {
    return meters.get("orderly.request.partitions.unread").tag("agent", agent).gauge().value();
  }

  @Test
  void eachAgentHasPartitionsOfItsOwn() {
    group = new Assigned(Set.of(0));
    partitions.of("payment", 1);

    group = new NoMember();
    assertThat(partitions.of("carrier", 3)).containsExactlyInAnyOrder(0, 1, 2);
  }
}
