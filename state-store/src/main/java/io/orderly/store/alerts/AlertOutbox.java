package io.orderly.store.alerts;

import io.orderly.messages.OperatorAlert;
import java.util.Collection;
import java.util.List;

/** The alerts that are stored and not yet delivered. */
public interface AlertOutbox {

  /** The oldest undelivered alerts. */
  List<OperatorAlert> undelivered(int limit);

  /** Marks alerts as delivered; one that is marked already stays as it is. */
  void delivered(Collection<String> alertIds);
}
