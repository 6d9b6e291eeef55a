package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Terminal;
import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.TimeLimitReachedException;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.PartnerCheck;
import io.orderly.partnercheck.guarantees.Terms;
import io.orderly.partnercheck.http.HttpPartner;
import io.orderly.partnercheck.http.TimeBudget;
import io.orderly.partnercheck.report.CheckedPartner;
import io.orderly.partnercheck.report.JsonReport;
import io.orderly.partnercheck.report.Report;
import io.orderly.partnercheck.report.TextReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Checks whether a partner keeps what recovery relies on. */
@Command(
    name = "check-partner",
    description = {
      "Checks whether a partner's test endpoint keeps the guarantees that recovery relies on:"
          + " idempotency keys, tombstones, and answers that can be requested again.",
      "",
      "It performs and undoes some dozens of sample orders there, so point it at a TEST endpoint."
          + " For each guarantee it prints whether it holds, the evidence, and if it does not hold,"
          + " the consequence in production and the fix. docs/partner-check.md explains each of"
          + " them.",
      ""
    },
    exitCodeList = {
      "0:every tested guarantee holds",
      "1:at least one guarantee does not hold",
      "2:nothing was checked: invalid command line, unreachable partner, or an ordinary order is"
          + " not performed; or the time limit was reached",
      "130:stopped by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly check-partner",
      "      all three services of the local suite's sandbox",
      "  orderly check-partner https://test.partner.example --perform-path /charges \\",
      "      --undo-path /refunds --header 'Authorization: Bearer ...' --refused-body blocked.json",
      "  orderly check-partner --partner adyen.yaml --operation authorise --order order.json",
      "      what an agent of that file calls; with --print only its requests are shown"
    })
final class CheckPartnerCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final PartnerOptions partner = new PartnerOptions();

  @Option(
      names = "--only",
      paramLabel = "GUARANTEE",
      converter = GuaranteeName.class,
      description = "Only this check, such as same-key-twice; may be repeated.")
  private List<Guarantee> only = List.of();

  @Option(
      names = "--at-once",
      paramLabel = "N",
      converter = WholeNumber.AtOnce.class,
      defaultValue = "8",
      description = "Calls under one key at the same time, 2 to 64 (default: ${DEFAULT-VALUE}).")
  private int atOnce;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationText.class,
      defaultValue = "5s",
      description =
          "Time limit of one call, as the agent's call-timeout (default: ${DEFAULT-VALUE}).")
  private Duration timeout = Duration.ofSeconds(5);

  @Option(
      names = "--within",
      paramLabel = "TIME",
      converter = DurationText.class,
      defaultValue = "3m",
      description = "Time limit of the whole check (default: ${DEFAULT-VALUE}).")
  private Duration within = Duration.ofMinutes(3);

  @Option(names = "--json", description = "Print one JSON object at the end.")
  private boolean json;

  CheckPartnerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (partner.isPrintOnly()) {
      if (json) {
        throw new CommandMisusedException(
            "--print prints requests as they are; it excludes --json.");
      }
      terminal.out().print(partner.requests());
      terminal.out().flush();
      return ExitCode.OK;
    }
    var targets = partner.targets(timeout);
    if (!json) {
      partner.caveat().ifPresent(terminal.out()::println);
    }
    try {
      return print(check(targets));
    } catch (UnusablePartnerException
        | CallNotBuiltException
        | TimeLimitReachedException unusable) {
      throw new CommandMisusedException(String.valueOf(unusable.getMessage()));
    }
  }

  private Report check(List<Target> targets) {
    var startedAt = Instant.now();
    long startedNanos = System.nanoTime();
    var budget = TimeBudget.of(within);
    List<CheckedPartner> checked = new ArrayList<>();
    for (var target : targets) {
      checked.add(check(target, budget));
    }
    return new Report(startedAt, Duration.ofNanos(System.nanoTime() - startedNanos), checked);
  }

  private CheckedPartner check(Target target, TimeBudget budget) {
    var check =
        new PartnerCheck(
            target.calls(),
            new HttpPartner(target, partner.connections(), timeout, budget),
            new Terms(atOnce, timeout));
    if (json) {
      return new CheckedPartner(target, check.run(wanted(), line -> {}));
    }
    var text = new TextReport(terminal.out());
    text.begin(target);
    return new CheckedPartner(target, check.run(wanted(), text::add));
  }

  private Set<Guarantee> wanted() {
    return only.isEmpty() ? EnumSet.allOf(Guarantee.class) : EnumSet.copyOf(only);
  }

  private int print(Report report) {
    if (json) {
      terminal.out().println(new JsonReport(report).text());
    } else {
      new TextReport(terminal.out()).end(report);
    }
    terminal.out().flush();
    if (report.notHolding() > 0) {
      return ExitCode.SOFTWARE;
    }
    return report.isCutShort() ? ExitCode.USAGE : ExitCode.OK;
  }

  /** The stable name of a guarantee, such as {@code same-key-twice}. */
  static final class GuaranteeName implements ITypeConverter<Guarantee> {

    @Override
    public Guarantee convert(String text) {
      return Arrays.stream(Guarantee.values())
          .filter(guarantee -> guarantee.id().equals(text))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("'%s' is none of %s".formatted(text, all())));
    }

    private static String all() {
      return Arrays.stream(Guarantee.values()).map(Guarantee::id).collect(Collectors.joining(", "));
    }
  }
}
