package io.orderly.security.console;

import java.util.Set;

/** How people may log in to this console, for the page that asks them. */
public record LoginWays(Set<LoginWay> ways) {

  public LoginWays {
    ways = Set.copyOf(ways);
  }

  public boolean has(LoginWay way) {
    return ways.contains(way);
  }
}
