package io.orderly.operator.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.operator.deadletters.SingleReplay.Putting;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.deadletters.ReplayCommand;
import io.orderly.store.deadletters.ReplayCommands;
import io.orderly.store.deadletters.ReplayStart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/** What is noted of a replay, however it ends. */
class SingleReplayTest {

  private static final DeadLetterId LETTER = new DeadLetterId("orders.dead-letters", 0, 7);
  private static final CommandHead HEAD = new CommandHead("command-1", "ada", "mended");
  private static final ReplayAnswer ANSWER =
      ReplayAnswer.applied(HEAD, LETTER, "orders/1/42", Instant.EPOCH);

  private final List<String> noted = new ArrayList<>();

  @Test
  void whereItLiesIsNoted() {
    assertThat(run(new ReplayStart.First(), isRepeat -> ANSWER)).isEqualTo(ANSWER);

    assertThat(noted).containsExactly("done orders/1/42");
  }

  @Test
  void oneThatBrokeOffIsARepeat() {
    List<Boolean> repeats = new ArrayList<>();
    Putting putting =
        isRepeat -> {
          repeats.add(isRepeat);
          return ANSWER;
        };

    run(new ReplayStart.First(), putting);
    run(new ReplayStart.Retry(), putting);

    assertThat(repeats).containsExactly(false, true);
  }

  @Test
  void whatWasRefusedDidNothingUnlessAnEarlierTryDid() {
    Putting gone =
        isRepeat -> {
          throw DeadLetterProblems.unknownLetter("orders.dead-letters/0/7");
        };

    assertThatThrownBy(() -> run(new ReplayStart.First(), gone))
        .hasFieldOrPropertyWithValue("type", ProblemType.NOT_FOUND);
    assertThatThrownBy(() -> run(new ReplayStart.Retry(), gone))
        .hasFieldOrPropertyWithValue("type", ProblemType.NOT_FOUND);

    assertThat(noted).containsExactly("withdrawn", "broke off");
  }

  @Test
  void nobodyKnowsWhatAnythingElseDid() {
    Putting away =
        isRepeat -> {
          throw DeadLetterProblems.kafkaUnavailable();
        };

    assertThatThrownBy(() -> run(new ReplayStart.First(), away))
        .hasFieldOrPropertyWithValue("type", ProblemType.DEPENDENCY_UNAVAILABLE);

    assertThat(noted).containsExactly("broke off");
  }

  @Test
  void whatIsDoneIsAnsweredThoughItCanNotBeNoted() {
    SingleReplay replay =
        new SingleReplay(
            new Noting(new ReplayStart.First()) {
              @Override
              public void done(String commandId, String to) {
                throw new QueryTimeoutException("away");
              }
            });

    assertThat(replay.run(LETTER, HEAD, isRepeat -> ANSWER)).isEqualTo(ANSWER);
  }

  @Test
  void whatOthersDidOrDoIsLeftAlone() {
    Putting never =
        isRepeat -> {
          throw new AssertionError("put back");
        };
    ReplayStart done = new ReplayStart.Done("orders/1/42", Instant.EPOCH);
    ReplayStart underWay = new ReplayStart.InProgress(Duration.ofMillis(2_500));

    assertThat(run(done, never).outcome()).isEqualTo("already");
    assertThatThrownBy(() -> run(underWay, never))
        .hasFieldOrPropertyWithValue("type", ProblemType.COMMAND_IN_PROGRESS)
        .hasMessageContaining("in 3 s at the latest");
    assertThatThrownBy(() -> run(new ReplayStart.IdInUse(), never))
        .hasFieldOrPropertyWithValue("type", ProblemType.IDEMPOTENCY_KEY_REUSED);
    assertThat(noted).isEmpty();
  }

  private ReplayAnswer run(ReplayStart start, Putting putting) {
    return new SingleReplay(new Noting(start)).run(LETTER, HEAD, putting);
  }

  /** A store that says how the command stands, and notes what it is told. */
  private class Noting implements ReplayCommands {

    private final ReplayStart start;

    Noting(ReplayStart start) {
      this.start = start;
    }

    @Override
    public ReplayStart begin(ReplayCommand command, Duration within) {
      assertThat(command)
          .isEqualTo(new ReplayCommand("command-1", "orders.dead-letters/0/7", "ada", "mended"));
      return start;
    }

    @Override
    public void done(String commandId, String to) {
      noted.add("done " + to);
    }

    @Override
    public void abort(String commandId) {
      noted.add("broke off");
    }

    @Override
    public void withdraw(String commandId) {
      noted.add("withdrawn");
    }

    @Override
    public List<Unfinished> unfinished(String letter, int limit) {
      return List.of();
    }
  }
}
