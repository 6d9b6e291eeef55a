package io.orderly.local.cli;

import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.partnercheck.ShippedTemplates;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.Templates;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a partner is sent. */
final class BodyOptions {

  @Option(
      names = "--body",
      paramLabel = "FILE",
      description =
          "Body to perform an order, with the placeholders {{orderId}}, {{reference}}, {{step}} and"
              + " {{key}} (default: the body of the HTTP agent).")
  private @Nullable Path body;

  @Option(
      names = "--undo-body",
      paramLabel = "FILE",
      description =
          "Body to undo it, with {{forwardKey}} in addition (default: that of the HTTP agent).")
  private @Nullable Path undoBody;

  @Option(
      names = "--refused-body",
      paramLabel = "FILE",
      description =
          "Body of an order that the partner refuses permanently, such as one with a blocked test"
              + " card. Needed to check whether refusals are remembered.")
  private @Nullable Path refusedBody;

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description =
          "Header of every call, such as 'Authorization: Bearer ...'; may be repeated."
              + " May have placeholders.")
  private String[] headers = {};

  /** Whether any of it differs from what an agent sends. */
  boolean areGiven() {
    return headers.length > 0 || Stream.of(body, undoBody, refusedBody).anyMatch(it -> it != null);
  }

  /**
   * All of it, read.
   *
   * @throws CommandMisusedException when a file can't be read or a header can't be sent
   */
  Templates templates() {
    return new Templates(
        body == null ? ShippedTemplates.perform() : TemplateFile.read(body),
        undoBody == null ? ShippedTemplates.undo() : TemplateFile.read(undoBody),
        refusedBody == null ? null : TemplateFile.read(refusedBody),
        headers());
  }

  private Map<String, Template> headers() {
    Map<String, Template> byName = new LinkedHashMap<>();
    for (var header : headers) {
      int colon = header.indexOf(':');
      var name = header.substring(0, Math.max(0, colon)).strip();
      var value = header.substring(colon + 1).strip();
      try {
        HttpRequest.newBuilder().header(name, value);
      } catch (IllegalArgumentException wrong) {
        throw new CommandMisusedException(
            "--header '%s' is invalid: it must be NAME: VALUE (%s)."
                .formatted(header, wrong.getMessage()));
      }
      byName.put(name, new Template(value));
    }
    return byName;
  }
}
