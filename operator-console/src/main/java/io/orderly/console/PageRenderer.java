package io.orderly.console;

import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Renders pages. Browsers must not store them: an old page would look like the current state. */
public final class PageRenderer {

  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private final TemplateEngine templates;

  public PageRenderer(TemplateEngine templates) {
    this.templates = templates;
  }

  /**
   * The page of an error.
   *
   * @param layout its title is the error in a few words
   * @param retryPath link to try again; null if a retry would fail again
   */
  public record ErrorPage(PageLayout layout, String detail, @Nullable String retryPath) {}

  /**
   * A page, or a fragment of one.
   *
   * @param template name without directory and suffix
   * @param view its only parameter
   */
  public ResponseEntity<String> show(String template, Object view) {
    return show(HttpStatus.OK, template, view);
  }

  /** {@link #show(String, Object)} with a status. */
  public ResponseEntity<String> show(HttpStatusCode status, String template, Object view) {
    StringOutput html = new StringOutput();
    templates.render("console/" + template + ".jte", view, new VisibleOutput(html));
    return ResponseEntity.status(status)
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .body(html.toString());
  }

  /** The page of an error. */
  public ResponseEntity<String> error(HttpStatusCode status, ErrorPage error) {
    return show(status, "error", error);
  }

  /**
   * Redirects to the page that shows the outcome of a command.
   *
   * @param command id by which that page finds the command
   */
  public static ResponseEntity<String> done(String path, String command) {
    String separator = path.contains("?") ? "&" : "?";
    return goTo(path + separator + "done=" + URLEncoder.encode(command, StandardCharsets.UTF_8));
  }

  /** Redirects with GET, so that a reload repeats no command. */
  public static ResponseEntity<String> goTo(String path) {
    return ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create(path)).build();
  }
}
