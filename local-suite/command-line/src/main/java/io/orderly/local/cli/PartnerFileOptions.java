package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partnercheck.ShippedTemplates;
import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.InvalidTemplateException;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.definition.DefinedPartner;
import io.orderly.partnercheck.definition.SampleData;
import io.orderly.partnercheck.http.HttpConnections;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A partner that a partner file describes. */
final class PartnerFileOptions {

  private static final String DEFAULT_OPERATION = "perform";

  @Option(
      names = "--partner",
      paramLabel = "FILE",
      description =
          "Partner file: its requests, credentials and outcomes are checked, as an agent uses them."
              + " URL, if given, replaces its base-url; the one in force must be a TEST endpoint.")
  private @Nullable Path partner;

  @Option(
      names = "--operation",
      paramLabel = "NAME",
      description = "Operation of the partner file that is performed (default: perform).")
  private @Nullable String operation;

  @Option(
      names = "--order",
      paramLabel = "FILE",
      description =
          "Order that a partner file's expressions read, as JSON with the placeholders {{orderId}}"
              + " and {{reference}} (default: a sample order of one line).")
  private @Nullable Path order;

  @Option(
      names = "--refused-order",
      paramLabel = "FILE",
      description = "Order that the partner of a partner file refuses permanently.")
  private @Nullable Path refusedOrder;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Results of the steps before, by step, that a partner file's expressions read.")
  private @Nullable Path results;

  @Mixin private final CertificateOptions certificates = new CertificateOptions();

  @Option(
      names = "--with",
      paramLabel = "FILE",
      description = "Parameters of the operation, as a workflow's step gives them, as JSON.")
  private @Nullable Path parameters;

  @Option(
      names = "--workflow",
      paramLabel = "FILE",
      description =
          "Workflow file: the requests have the attributes and results alone that its step --step"
              + " reads, as in production (default: all).")
  private @Nullable Path workflow;

  @Option(
      names = "--print",
      description =
          "Only print the requests that a partner file makes of the order, without their secrets;"
              + " nobody is called.")
  private boolean isPrintOnly;

  boolean isPrintOnly() {
    return isPrintOnly;
  }

  boolean isGiven() {
    return partner != null;
  }

  /**
   * Makes sure that no option is given that needs a partner file.
   *
   * @throws CommandMisusedException otherwise
   */
  void refuseOthers() {
    if (isPrintOnly
        || certificates.areGiven()
        || Stream.of(operation, order, refusedOrder, results, parameters, workflow)
            .anyMatch(Objects::nonNull)) {
      throw new CommandMisusedException(
          "--operation, --order, --refused-order, --results, --with, --workflow, --print,"
              + " --client-certificate, --client-key and --trusted-certificates need --partner.");
    }
  }

  /**
   * The requests for a sample order, for people.
   *
   * @param base in place of that of the file
   * @throws CommandMisusedException when a file can't be used
   */
  String requests(@Nullable URI base, String step) {
    return used(partner -> partner.requests(data(step)), base);
  }

  /**
   * What makes the check say more than it knows, for people.
   *
   * @throws CommandMisusedException when a file can't be used
   */
  Optional<String> caveat(String step) {
    return used(partner -> partner.caveat(data(step)), null);
  }

  /**
   * The partner, to be called.
   *
   * @param base in place of that of the file
   * @throws CommandMisusedException when a file can't be used
   */
  Target target(@Nullable URI base, String step, @Nullable Template effects, Duration timeLimit) {
    return used(
        partner -> partner.target(data(step), effects, connections(partner), timeLimit), base);
  }

  private HttpConnections connections(DefinedPartner partner) {
    return partner.connections(certificates.files().orElse(null));
  }

  /**
   * How that partner is called.
   *
   * @param base in place of that of the file
   * @throws CommandMisusedException when a file can't be used
   */
  HttpConnections connections(@Nullable URI base) {
    return used(this::connections, base);
  }

  private <T> T used(Function<DefinedPartner, T> use, @Nullable URI base) {
    if (partner == null) {
      throw new CommandMisusedException("--print needs --partner.");
    }
    var name = Objects.requireNonNullElse(operation, DEFAULT_OPERATION);
    try {
      return use.apply(DefinedPartner.read(partner, name, base));
    } catch (CallNotBuiltException lacking) {
      throw new CommandMisusedException(
          lacking.getMessage() + " Give --order, and --results, with what it reads.");
    } catch (UnusablePartnerException | InvalidTemplateException wrong) {
      throw new CommandMisusedException(String.valueOf(wrong.getMessage()));
    }
  }

  private SampleData data(String step) {
    var data =
        new SampleData(
            step,
            order == null ? ShippedTemplates.order() : TemplateFile.read(order),
            refusedOrder == null ? null : TemplateFile.read(refusedOrder),
            results == null ? new Template("{}") : TemplateFile.read(results),
            parameters == null ? new Template("{}") : TemplateFile.read(parameters));
    return workflow == null ? data : data.readAs(workflow);
  }
}
