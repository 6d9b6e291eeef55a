package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A message of Slack's incoming webhooks: a text for notifications, and blocks to read. */
public final class SlackShape implements WebhookSink.Shape {

  /** Slack refuses longer ones. */
  private static final int MAX_HEADER_CHARACTERS = 150;

  private static final int MAX_TEXT_CHARACTERS = 2_500;
  private static final int MAX_FIELD_CHARACTERS = 1_500;

  private static final int MAX_SAMPLES = 5;

  /** Of the ampersand, in characters. */
  private static final int LONGEST_SIGN = 5;

  private final AlertLinks links;

  public SlackShape(AlertLinks links) {
    this.links = links;
  }

  /** The body. */
  record Body(String text, List<Block> blocks) {}

  /** A part of the message; a part of another kind leaves the rest out. */
  record Block(
      String type,
      @Nullable Text text,
      @Nullable List<Text> fields,
      @Nullable List<Text> elements) {

    static Block header(String title) {
      return new Block("header", new Text("plain_text", title), null, null);
    }

    static Block section(Text text) {
      return new Block("section", text, null, null);
    }

    static Block fields(List<Text> fields) {
      return new Block("section", null, fields, null);
    }

    static Block context(Text element) {
      return new Block("context", null, null, List.of(element));
    }
  }

  /** A text of {@code plain_text} or {@code mrkdwn}. */
  record Text(String type, String text) {}

  @Override
  public Object of(WebhookSink.Group group) {
    OperatorAlert alert = group.first().alert();
    String title = AlertTexts.title(group);
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.header(AlertTexts.cut(MAX_HEADER_CHARACTERS, title)));
    blocks.add(Block.section(marked(MAX_TEXT_CHARACTERS, AlertTexts.description(group))));
    blocks.add(Block.fields(fields(group)));
    String nextAction = AlertTexts.nextAction(group.first());
    if (nextAction != null) {
      blocks.add(Block.section(marked(MAX_TEXT_CHARACTERS, "Next: " + nextAction)));
    }
    String page =
        group.isOne() ? links.page(alert) : links.alerts(alert.failure().code(), alert.step());
    if (page != null) {
      String target = group.isOne() ? AlertSubject.of(alert).kind().value() : "alerts";
      blocks.add(Block.section(link(page, "See the %s in the console".formatted(target))));
    }
    blocks.add(Block.context(marked(MAX_FIELD_CHARACTERS, "Runbook: " + links.runbook(alert))));
    return new Body(escaped(MAX_TEXT_CHARACTERS, title), blocks);
  }

  private static List<Text> fields(WebhookSink.Group group) {
    DueAlert first = group.first();
    String step = first.alert().step();
    String kind = AlertSubject.of(first.alert()).kind().title();
    return List.of(
        field("Severity", first.stored().severity().value()),
        field(group.isOne() ? kind : kind + "s", subjects(group)),
        field("Code", first.alert().failure().code()),
        field("Step", step == null ? "none" : step));
  }

  private static String subjects(WebhookSink.Group group) {
    String samples =
        group.due().stream()
            .limit(MAX_SAMPLES)
            .map(one -> AlertSubject.of(one.alert()).name())
            .collect(Collectors.joining(", "));
    return group.isOne() ? samples : "%d, such as %s".formatted(group.due().size(), samples);
  }

  private static Text field(String name, String value) {
    Text text = marked(MAX_FIELD_CHARACTERS, value);
    return new Text(text.type(), "*%s*\n%s".formatted(name, text.text()));
  }

  /** Of a URL, which has no sign that would end it too early. */
  private static Text link(String url, String text) {
    return new Text("mrkdwn", "<%s|%s>".formatted(escape(url), text));
  }

  private static Text marked(int maxCharacters, String text) {
    return new Text("mrkdwn", escaped(maxCharacters, text));
  }

  /** Without this, a text of a partner could mention a channel or hide a link. */
  private static String escaped(int maxCharacters, String text) {
    String escaped = escape(text);
    // What is escaped is longer; it is never cut within a sign.
    return escaped.length() <= maxCharacters
        ? escaped
        : escape(AlertTexts.cut(maxCharacters / LONGEST_SIGN, text));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
