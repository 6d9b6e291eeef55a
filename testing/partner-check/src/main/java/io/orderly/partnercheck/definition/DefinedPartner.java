package io.orderly.partnercheck.definition;

import io.orderly.partner.Operation;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.http.HttpConnections;
import io.orderly.partnercheck.http.HttpTokens;
import io.orderly.partnercheck.http.PemFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A partner that a partner file describes, and the operation of it that an agent performs. */
public final class DefinedPartner {

  private final PartnerDefinition definition;
  private final Operation performing;
  private final URI base;

  private DefinedPartner(PartnerDefinition definition, Operation performing, URI base) {
    this.definition = definition;
    this.performing = performing;
    this.base = base;
  }

  /**
   * The partner of this file.
   *
   * @param base in place of the base URL of the file; null for that one
   * @throws UnusablePartnerException with every error of the file
   */
  public static DefinedPartner read(Path file, String operation, @Nullable URI base) {
    var definition = parsed(file);
    var performing = definition.operations().get(operation);
    if (performing == null) {
      throw new UnusablePartnerException(
          "%s has no operation %s; it has %s."
              .formatted(
                  file,
                  operation,
                  String.join(", ", new TreeSet<>(definition.operations().keySet()))));
    }
    return new DefinedPartner(definition, performing, base == null ? definition.baseUrl() : base);
  }

  private static PartnerDefinition parsed(Path file) {
    try {
      return new PartnerParser().parse(file.toString(), Files.readString(file));
    } catch (InvalidPartnerException wrong) {
      throw new UnusablePartnerException(String.valueOf(wrong.getMessage()));
    } catch (NoSuchFileException absent) {
      throw new UnusablePartnerException("There is no file %s.".formatted(file));
    } catch (IOException unreadable) {
      throw new UnusablePartnerException(
          "%s can't be read as text (%s).".formatted(file, unreadable.getMessage()));
    }
  }

  /**
   * Opened as the file says.
   *
   * @param bundle in place of the SSL bundle that the file names; null for none
   * @throws UnusablePartnerException when it is missing, has no effect or can't be used
   */
  public HttpConnections connections(@Nullable PemFiles bundle) {
    var named = definition.connection().sslBundle();
    if (named == null && bundle != null) {
      throw new UnusablePartnerException(
          "The partner file names no ssl-bundle, so an agent would show no certificate and trust"
              + " what every JVM trusts.");
    }
    if (named != null && bundle == null) {
      throw new UnusablePartnerException(
          "The partner file names the SSL bundle %s, which is part of an agent's configuration. Give"
                  .formatted(named)
              + " its files: --client-certificate and --client-key, or --trusted-certificates, or"
              + " all of them.");
    }
    if (bundle != null || definition.connection().proxy() != null) {
      checkHttps(base);
      checkHttps(definition.credentials().tokenAddress(base));
    }
    return HttpConnections.of(definition.connection(), bundle);
  }

  private static void checkHttps(URI address) {
    if (!"https".equals(address.getScheme())) {
      throw new UnusablePartnerException(
          "%s is no https address, which ssl-bundle and proxy of the partner file need."
              .formatted(address));
    }
  }

  /**
   * To be called with its credentials.
   *
   * @param effects where it tells how many effects an order has; null when it does not
   * @param connections over which tokens are requested, too
   * @param timeLimit of a request for a token
   * @throws UnusablePartnerException when a secret is missing
   * @throws CallNotBuiltException when no request can be built from the sample order
   */
  public Target target(
      SampleData data,
      @Nullable Template effects,
      HttpConnections connections,
      Duration timeLimit) {
    var tokens =
        new HttpTokens(definition.credentials().tokenAddress(base), connections, timeLimit);
    var shown = calls(data, CredentialSource.masked(definition.credentials()));
    var order = shown.newOrder();
    var undo = shown.undoOfUnknown(order).map(call -> call.request().address()).orElse(base);
    var addresses =
        new Addresses(
            shown.perform(order).request().address(), shown.canUndo() ? undo : null, effects);
    return new Target(
        definition.name() + " " + performing.name(),
        addresses,
        calls(data, CredentialSource.ofProcess(definition.credentials(), tokens)));
  }

  private DefinedCalls calls(SampleData data, CredentialSource credentials) {
    var steps = new SampleSteps(data);
    performing
        .parameterError(steps.parameters())
        .ifPresent(
            error -> {
              throw new UnusablePartnerException("With --with, %s.".formatted(error));
            });
    return new DefinedCalls(
        operation(performing, credentials),
        named(performing.undo(), credentials),
        named(performing.repetition().find(), credentials),
        steps,
        definition.readLimitBytes());
  }

  private @Nullable DefinedOperation named(@Nullable String name, CredentialSource credentials) {
    var operation = name == null ? null : definition.operations().get(name);
    return operation == null ? null : operation(operation, credentials);
  }

  private DefinedOperation operation(Operation operation, CredentialSource credentials) {
    return new DefinedOperation(operation, definition.keyOf(operation), base, credentials);
  }

  /** What makes the check say more than it knows, for people; empty where nothing does. */
  public Optional<String> caveat(SampleData data) {
    var used =
        definition.pathsUsed(performing).stream()
            .filter(path -> !path.startsWith("results."))
            .toList();
    return used.isEmpty() || !data.readsAll()
        ? Optional.empty()
        : Optional.of(
            "The orders have all attributes here. In production an agent gets those alone that its"
                + " step reads, which must be %s: give --workflow and --step."
                    .formatted(String.join(", ", used)));
  }

  /**
   * The requests for a sample order, with stars in place of secrets, for people.
   *
   * @throws CallNotBuiltException when there are none
   */
  public String requests(SampleData data) {
    var calls = calls(data, CredentialSource.masked(definition.credentials()));
    var order = calls.newOrder();
    var text =
        caveat(data).map("# %s%n%n"::formatted).orElse("")
            + shown(calls.perform(order))
            + calls.find(order).map(DefinedPartner::shown).orElse("");
    if (!calls.canUndo()) {
      return text;
    }
    return text
        + calls
            .undoOfUnknown(order)
            .map(DefinedPartner::shown)
            .orElse("# undo: its request needs the result of the call, and is made of that\n");
  }

  private static String shown(Call call) {
    var request = call.request();
    var text = new StringBuilder();
    text.append("# %s, key %s%n%s%n".formatted(call.label(), call.key(), request));
    request.headers().forEach((name, value) -> text.append("%s: %s%n".formatted(name, value)));
    if (!request.body().isEmpty()) {
      text.append("%n%s%n".formatted(request.body()));
    }
    return text.append("%n".formatted()).toString();
  }
}
