package io.orderly.cli.rest;

import io.orderly.cli.terminal.CommandMisusedException;
import java.net.URI;

/** The address of a service, as the command line gives it. */
public final class ServiceUrl {

  private ServiceUrl() {}

  /**
   * The same address.
   *
   * @throws CommandMisusedException unless it is an http or https address with a host
   */
  public static URI checked(URI given) {
    var scheme = given.getScheme();
    if (given.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new CommandMisusedException(
          "'%s' is no address of a service: http://127.0.0.1:8081 is one.".formatted(given));
    }
    return given;
  }
}
