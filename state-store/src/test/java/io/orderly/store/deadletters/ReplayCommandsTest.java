package io.orderly.store.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Commands that put dead letters back, on a real database. */
@Tag("servers")
class ReplayCommandsTest {

  private static final Duration A_MINUTE = Duration.ofMinutes(1);
  private static final String TO = "orders/1/42";

  private final JdbcTemplate jdbc = new PostgresStoreUnderTest().jdbc();
  private final ReplayCommands commands = new PostgresReplayCommands(jdbc);
  private final String letter = "orders-" + UUID.randomUUID() + ".dead-letters/0/7";
  private final String id = UUID.randomUUID().toString();

  private ReplayStart begin() {
    return commands.begin(command(letter), A_MINUTE);
  }

  private ReplayCommand command(String of) {
    return new ReplayCommand(id, of, "ada", "the reader is mended");
  }

  @Test
  void ofConcurrentBeginsOfACommandOneSucceeds() throws Exception {
    List<Callable<ReplayStart>> all = Collections.nCopies(8, this::begin);

    List<ReplayStart> starts = Together.run(all);

    assertThat(starts).filteredOn(ReplayStart.First.class::isInstance).hasSize(1);
    assertThat(starts).filteredOn(ReplayStart.InProgress.class::isInstance).hasSize(7);
  }

  @Test
  void aRepeatedReplayFindsTheReplayedRecord() {
    begin();
    commands.done(id, TO);

    assertThat(begin())
        .isInstanceOfSatisfying(
            ReplayStart.Done.class, done -> assertThat(done.to()).isEqualTo(TO));
    assertThat(commands.unfinished(letter, 10)).isEmpty();
  }

  @Test
  void aReplayInProgressIsNotBegunAgainWithinItsTimeout() {
    begin();

    assertThat(begin())
        .isInstanceOfSatisfying(
            ReplayStart.InProgress.class,
            held -> assertThat(held.remaining()).isBetween(Duration.ofSeconds(50), A_MINUTE));
    assertThat(commands.unfinished(letter, 10))
        .singleElement()
        .satisfies(
            unfinished -> {
              assertThat(unfinished.command()).isEqualTo(command(letter));
              assertThat(unfinished.tries()).isEqualTo(1);
            });
    jdbc.update(
        "UPDATE state.replay_command SET lease_until = now() - interval '1 second'"
            + " WHERE command_id = ?",
        id);
    assertThat(begin()).isInstanceOf(ReplayStart.Retry.class);
    assertThat(begin()).isInstanceOf(ReplayStart.InProgress.class);
  }

  @Test
  void anAbortedReplayCanBeBegunAgainAtOnce() {
    begin();
    commands.abort(id);

    assertThat(begin()).isInstanceOf(ReplayStart.Retry.class);
    assertThat(commands.unfinished(letter, 10))
        .extracting(ReplayCommands.Unfinished::tries)
        .containsExactly(2);
  }

  @Test
  void aReplayWithoutEffectIsDeletedAndACompletedOneIsKept() {
    begin();
    commands.withdraw(id);
    assertThat(begin()).isInstanceOf(ReplayStart.First.class);

    commands.done(id, TO);
    commands.done(id, "elsewhere/0/0");
    commands.withdraw(id);
    commands.abort(id);

    assertThat(begin())
        .isInstanceOfSatisfying(
            ReplayStart.Done.class, done -> assertThat(done.to()).isEqualTo(TO));
  }

  /** Long after it was done, when whoever began it would be taken for broken off. */
  @Test
  void aCompletedReplayIsNotBegunAgainAfterItsTimeout() {
    assertThat(commands.begin(command(letter), Duration.ZERO))
        .isInstanceOf(ReplayStart.First.class);
    commands.done(id, TO);

    assertThat(commands.begin(command(letter), Duration.ZERO)).isInstanceOf(ReplayStart.Done.class);
  }

  @Test
  void aCommandIdUsedForAnotherDeadLetterIsRefused() {
    begin();

    assertThat(commands.begin(command("other.dead-letters/0/1"), A_MINUTE))
        .isInstanceOf(ReplayStart.IdInUse.class);
  }
}
