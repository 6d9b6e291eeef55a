package io.orderly.store;

import io.orderly.store.contract.AgentAlertContract;
import io.orderly.store.contract.AlertCommandContract;
import io.orderly.store.contract.AlertContract;
import io.orderly.store.contract.AlertDeliveryContract;
import io.orderly.store.contract.AlertLifeContract;
import io.orderly.store.contract.ClaimContract;
import io.orderly.store.contract.CommandContract;
import io.orderly.store.contract.CorrectionContract;
import io.orderly.store.contract.CorrelationContract;
import io.orderly.store.contract.IdempotencyContract;
import io.orderly.store.contract.IntakeContract;
import io.orderly.store.contract.LiveStepsContract;
import io.orderly.store.contract.PauseContract;
import io.orderly.store.contract.PendingNotificationsContract;
import io.orderly.store.contract.RegistryContract;
import io.orderly.store.contract.SharedRateLimitContract;
import io.orderly.store.contract.StatisticsContract;
import io.orderly.store.contract.TransactionContract;
import io.orderly.store.contract.TransitionsContract;
import io.orderly.store.contract.WakeUpContract;
import io.orderly.store.contract.WriteContract;
import io.orderly.store.testing.PostgresStoreUnderTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract of every port, on a real Postgres. */
@Tag("servers")
class PostgresStoreContractTest {

  @Nested
  class Intake extends IntakeContract {
    Intake() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Idempotency extends IdempotencyContract {
    Idempotency() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Correction extends CorrectionContract {
    Correction() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Claim extends ClaimContract {
    Claim() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Write extends WriteContract {
    Write() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Transaction extends TransactionContract {
    Transaction() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Transitions extends TransitionsContract {
    Transitions() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class WakeUp extends WakeUpContract {
    WakeUp() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class LiveSteps extends LiveStepsContract {
    LiveSteps() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Correlation extends CorrelationContract {
    Correlation() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Command extends CommandContract {
    Command() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Alert extends AlertContract {
    Alert() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class PendingNotifications extends PendingNotificationsContract {
    PendingNotifications() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class AlertDelivery extends AlertDeliveryContract {
    AlertDelivery() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class AgentAlert extends AgentAlertContract {
    AgentAlert() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class AlertLife extends AlertLifeContract {
    AlertLife() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class AlertCommand extends AlertCommandContract {
    AlertCommand() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Pace extends SharedRateLimitContract {
    Pace() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Statistics extends StatisticsContract {
    Statistics() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Pause extends PauseContract {
    Pause() {
      super(new PostgresStoreUnderTest());
    }
  }

  @Nested
  class Registry extends RegistryContract {
    Registry() {
      super(new PostgresStoreUnderTest());
    }
  }
}
