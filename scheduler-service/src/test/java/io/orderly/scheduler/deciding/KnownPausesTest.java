package io.orderly.scheduler.deciding;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class KnownPausesTest {

  private static final Pauses PAYMENT = new Pauses(Set.of(), Set.of("payment"));

  private final Switches switches = new Switches();
  private final KnownPauses pauses =
      new KnownPauses(switches, new PauseProbes(new NoSystemPauses(), System::nanoTime), () -> {});

  @Test
  void whatIsPausedIsKnownAfterALook() {
    switches.current = PAYMENT;
    assertThat(pauses.get()).isEqualTo(Pauses.NONE);

    pauses.look();

    assertThat(pauses.get()).isEqualTo(PAYMENT);
  }

  @Test
  void whatIsPausedStaysSoWhileTheStoreIsAway() {
    switches.current = PAYMENT;
    pauses.look();

    switches.current = null;
    pauses.look();

    assertThat(pauses.get()).isEqualTo(PAYMENT);
  }

  private static final class Switches implements PauseSwitches {

    /** Null while the store is away. */
    private Pauses current = Pauses.NONE;

    @Override
    public Pauses current() {
      if (current == null) {
        throw new DataAccessResourceFailureException("away");
      }
      return current;
    }

    @Override
    public List<StoredPause> list() {
      throw new AssertionError("schedulers show no list");
    }

    @Override
    public PauseCommand.Outcome run(PauseCommand command) {
      throw new AssertionError("schedulers run no command");
    }
  }
}
