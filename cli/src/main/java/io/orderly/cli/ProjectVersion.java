package io.orderly.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar was built as. */
public final class ProjectVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    var built = ProjectVersion.class.getPackage().getImplementationVersion();
    return new String[] {
      "orderly " + Objects.requireNonNullElse(built, "(not from a jar)"),
      "Java " + Runtime.version()
    };
  }
}
