package io.orderly.console;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.orderly.messages.VisibleText;
import org.jspecify.annotations.Nullable;

/**
 * Writes texts of pages with escapes in place of what can't be seen. Values of attributes and of
 * text areas stay as they are: a form sends them back.
 */
final class VisibleOutput extends OwaspHtmlTemplateOutput {

  private boolean isSentBack;

  VisibleOutput(StringOutput html) {
    super(html);
  }

  @Override
  public void setContext(String tag, @Nullable String attribute) {
    isSentBack = attribute != null || "textarea".equals(tag);
    super.setContext(tag, attribute);
  }

  @Override
  public void writeUserContent(@Nullable String text) {
    super.writeUserContent(text == null || isSentBack ? text : VisibleText.of(text));
  }
}
