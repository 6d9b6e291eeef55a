package io.orderly.local.cli;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.suite.users.SuiteUsers;
import java.net.URI;
import picocli.CommandLine.Mixin;

/** The customers' door of a suite that runs here, or the one of an address, for an operator. */
final class RunningSubmission implements Door {

  @Mixin private final RunningSuite suite = new RunningSuite();

  @Override
  public URI url() {
    return suite.submissionUrl();
  }

  @Override
  public String authorization() {
    return suite.authorization(SuiteUsers::operator);
  }
}
