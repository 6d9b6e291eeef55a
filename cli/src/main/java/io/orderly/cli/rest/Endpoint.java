package io.orderly.cli.rest;

import java.net.URI;

/** Options of a command that name a service's address, and the caller. */
public interface Endpoint {

  /**
   * The base address of the service.
   *
   * @throws RuntimeException with a sentence for people when there is none
   */
  URI url();

  /** The header {@code Authorization}; empty: the request is sent without one. */
  String authorization();

  /** The role in which a command asks, where the suite's own users are at hand. */
  enum Role {
    SUBMITTER,
    VIEWER,
    OPERATOR
  }
}
