package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partnercheck.SandboxTargets;
import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.InvalidTemplateException;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.http.HttpConnections;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which partner a command talks to, and in which words. */
final class PartnerOptions {

  @Mixin private final DataOption data = new DataOption();

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description =
          "Base address of the partner's TEST endpoint: the check performs and undoes sample orders"
              + " there. Without it, the partner sandbox of the local suite.")
  private @Nullable URI url;

  @Option(
      names = "--perform-path",
      paramLabel = "PATH",
      description =
          "Path to perform orders, below URL. Without it, URL is treated as a partner"
              + " sandbox, and its three services are checked.")
  private @Nullable String performPath;

  @Option(
      names = "--undo-path",
      paramLabel = "PATH",
      description = "Path to undo orders, below URL; omit it if the partner can't undo.")
  private @Nullable String undoPath;

  @Mixin private final BodyOptions bodies = new BodyOptions();

  @Mixin private final PartnerFileOptions file = new PartnerFileOptions();

  @Option(
      names = "--effects-url",
      paramLabel = "URL",
      description =
          "URL of the partner's effects of an order, such as"
              + " https://partner/effects?order={{orderId}}, as {\"forward\": 1, \"undo\": 0}."
              + " Allows to count effects instead of comparing results.")
  private @Nullable String effectsUrl;

  @Option(
      names = "--step",
      paramLabel = "NAME",
      defaultValue = "check",
      description = "Step name of the sample orders (default: ${DEFAULT-VALUE}).")
  private String step = "check";

  /** Whether nobody is to be called. */
  boolean isPrintOnly() {
    return file.isPrintOnly();
  }

  /**
   * The requests that a partner file makes, for people.
   *
   * @throws CommandMisusedException when the options do not go together, or a file can't be read
   */
  String requests() {
    return file.requests(baseOfFile(), step);
  }

  /** What makes the check say more than it knows, for people; empty where nothing does. */
  Optional<String> caveat() {
    return file.isGiven() ? file.caveat(step) : Optional.empty();
  }

  /**
   * What is to be checked.
   *
   * @param timeLimit of one call
   * @throws CommandMisusedException when the options do not go together, or a file can't be read
   */
  List<Target> targets(Duration timeLimit) {
    if (file.isGiven()) {
      return List.of(file.target(baseOfFile(), step, effects(), timeLimit));
    }
    file.refuseOthers();
    return withoutFile();
  }

  /**
   * How it is called.
   *
   * @throws CommandMisusedException when a file can't be used
   */
  HttpConnections connections() {
    return file.isGiven() ? file.connections(baseOfFile()) : HttpConnections.DIRECT;
  }

  private @Nullable URI baseOfFile() {
    if (performPath != null || undoPath != null || bodies.areGiven()) {
      throw new CommandMisusedException(
          "--partner has its own paths, bodies and headers; it excludes --perform-path,"
              + " --undo-path, --body, --undo-body, --refused-body and --header.");
    }
    return url == null ? null : URI.create(base(url, "--partner"));
  }

  private List<Target> withoutFile() {
    if (performPath == null) {
      refuseWhatNeedsAPath();
      return SandboxTargets.at(sandbox());
    }
    if (url == null) {
      throw new CommandMisusedException("--perform-path needs a URL, without a query.");
    }
    try {
      var base = base(url, "--perform-path");
      return List.of(
          new Target(url.getHost(), step, addresses(base, performPath), bodies.templates()));
    } catch (InvalidTemplateException wrong) {
      throw new CommandMisusedException(String.valueOf(wrong.getMessage()));
    }
  }

  /** All paths are below it. */
  private static String base(URI given, String option) {
    if (given.getRawQuery() != null || given.getRawFragment() != null) {
      throw new CommandMisusedException(option + " needs a URL, without a query.");
    }
    return checked(given).toString().replaceAll("/+$", "");
  }

  private void refuseWhatNeedsAPath() {
    if (undoPath != null || effectsUrl != null || bodies.areGiven()) {
      throw new CommandMisusedException(
          "Without --perform-path the partner sandbox is checked; options for paths, bodies and"
              + " headers need --perform-path.");
    }
  }

  private URI sandbox() {
    if (url != null) {
      return checked(url);
    }
    try {
      return data.requireLiveSuite().partnerSandboxUrl().orElseThrow();
    } catch (CommandFailedException noSuite) {
      throw new CommandMisusedException(
          noSuite.getMessage() + " Or give the URL of the partner to check.");
    }
  }

  private static URI checked(URI given) {
    var scheme = given.getScheme();
    if (given.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new CommandMisusedException(
          "'%s' is no URL of a partner, such as https://test.partner.example.".formatted(given));
    }
    return given;
  }

  private Addresses addresses(String base, String perform) {
    return new Addresses(
        below(base, "--perform-path", perform),
        undoPath == null ? null : below(base, "--undo-path", undoPath),
        effects());
  }

  private @Nullable Template effects() {
    if (effectsUrl == null) {
      return null;
    }
    var address = new Template(effectsUrl);
    try {
      checked(URI.create(address.filledForReading(SampleOrder.unheardOf(step))));
      return address;
    } catch (IllegalArgumentException noAddress) {
      throw new CommandMisusedException(
          "--effects-url is invalid; it must be like https://partner/effects?order={{orderId}}.");
    }
  }

  private static URI below(String base, String option, String path) {
    try {
      if (path.startsWith("/")) {
        return URI.create(base + path);
      }
    } catch (IllegalArgumentException noPath) {
      // Told below.
    }
    throw new CommandMisusedException("%s must be a path that starts with /.".formatted(option));
  }
}
