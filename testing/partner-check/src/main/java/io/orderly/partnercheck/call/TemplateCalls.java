package io.orderly.partnercheck.call;

import io.orderly.process.Direction;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Calls of a partner that speaks Orderly's protocol, or another one by templates of its bodies. */
final class TemplateCalls implements Calls {

  private static final int MOST_BYTES = 65_536;

  private final String step;
  private final Addresses addresses;
  private final Templates templates;

  TemplateCalls(String step, Addresses addresses, Templates templates) {
    this.step = step;
    this.addresses = addresses;
    this.templates = templates;
  }

  @Override
  public SampleOrder newOrder() {
    return SampleOrder.unheardOf(step);
  }

  @Override
  public boolean canUndo() {
    return addresses.undo() != null;
  }

  @Override
  public Call perform(SampleOrder order) {
    return forward("perform", order, filled(templates.perform(), order));
  }

  @Override
  public Call performWithBodyOf(SampleOrder order, SampleOrder other) {
    return forward("perform, same key, another body", order, filled(templates.perform(), other));
  }

  @Override
  public Optional<Call> performRefused(SampleOrder order) {
    return Optional.ofNullable(templates.refused())
        .map(template -> forward("perform, to be refused", order, filled(template, order)));
  }

  private static String filled(Template template, SampleOrder order) {
    return template.filled(order, order.forwardKey());
  }

  @Override
  public Call undo(SampleOrder order, Exchange performed) {
    return undo(order);
  }

  @Override
  public Optional<Call> undoOfUnknown(SampleOrder order) {
    return canUndo() ? Optional.of(undo(order)) : Optional.empty();
  }

  private Call undo(SampleOrder order) {
    var key = order.undoKey();
    var body = templates.undo().filled(order, key);
    var request = post(addresses.undo(), headers(order, key), body);
    return new Call("undo", order, key, request, understoodAs(Direction.UNDO));
  }

  private Call forward(String label, SampleOrder order, String body) {
    var key = order.forwardKey();
    var request = post(addresses.perform(), headers(order, key), body);
    return new Call(label, order, key, request, understoodAs(Direction.FORWARD));
  }

  private static Request post(@Nullable URI address, Map<String, String> headers, String body) {
    if (address == null) {
      throw new IllegalStateException("There is no undo");
    }
    return new Request("POST", address, headers, body);
  }

  private static Interpretation understoodAs(Direction direction) {
    return (response, attempt) ->
        new Interpretation.Understood(Meaning.of(response, direction), response.result(), "");
  }

  private Map<String, String> headers(SampleOrder order, String key) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    headers.put("Idempotency-Key", key);
    templates.headers().forEach((name, template) -> headers.put(name, template.filled(order, key)));
    return headers;
  }

  @Override
  public String hint(int status) {
    return switch (status) {
      case 401, 403 -> "Give --header 'Authorization: ...'.";
      case 404, 405 -> "Give --perform-path: the path to perform orders, below the URL.";
      default -> "Give --body FILE with an order that its test endpoint accepts.";
    };
  }

  @Override
  public int readLimitBytes() {
    return MOST_BYTES;
  }
}
