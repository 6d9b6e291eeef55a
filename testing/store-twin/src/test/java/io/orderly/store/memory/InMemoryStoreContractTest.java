package io.orderly.store.memory;

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
import org.junit.jupiter.api.Nested;

/** The contract of every port, on the twin. */
class InMemoryStoreContractTest {

  @Nested
  class Intake extends IntakeContract {
    Intake() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Idempotency extends IdempotencyContract {
    Idempotency() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Correction extends CorrectionContract {
    Correction() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Claim extends ClaimContract {
    Claim() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Write extends WriteContract {
    Write() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Transaction extends TransactionContract {
    Transaction() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Transitions extends TransitionsContract {
    Transitions() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class WakeUp extends WakeUpContract {
    WakeUp() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class LiveSteps extends LiveStepsContract {
    LiveSteps() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Correlation extends CorrelationContract {
    Correlation() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Command extends CommandContract {
    Command() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Alert extends AlertContract {
    Alert() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class PendingNotifications extends PendingNotificationsContract {
    PendingNotifications() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class AlertDelivery extends AlertDeliveryContract {
    AlertDelivery() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class AgentAlert extends AgentAlertContract {
    AgentAlert() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class AlertLife extends AlertLifeContract {
    AlertLife() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class AlertCommand extends AlertCommandContract {
    AlertCommand() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Pace extends SharedRateLimitContract {
    Pace() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Statistics extends StatisticsContract {
    Statistics() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Pause extends PauseContract {
    Pause() {
      super(new InMemoryStoreUnderTest());
    }
  }

  @Nested
  class Registry extends RegistryContract {
    Registry() {
      super(new InMemoryStoreUnderTest());
    }
  }
}
