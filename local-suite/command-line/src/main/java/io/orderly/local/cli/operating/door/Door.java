package io.orderly.local.cli.operating.door;

import java.net.URI;

/** Options of a command that say where it knocks, and as whom. */
public interface Door {

  /**
   * Of the service.
   *
   * @throws RuntimeException with a sentence for people when there is none
   */
  URI url();

  /** For the header {@code Authorization}; empty: in nobody's name. */
  String authorization();
}
