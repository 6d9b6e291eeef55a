package io.orderly.console;

import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Renders pages. Nothing keeps them: a page of the past would look like one of now. */
public final class PageRenderer {

  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private final TemplateEngine templates;

  public PageRenderer(TemplateEngine templates) {
    this.templates = templates;
  }

  /**
   * A page, or a part of one.
   *
   * @param template its name, without directory and suffix
   * @param view its only parameter
   */
  public ResponseEntity<String> show(String template, Object view) {
    return show(HttpStatus.OK, template, view);
  }

  /** The same, of another status. */
  public ResponseEntity<String> show(HttpStatusCode status, String template, Object view) {
    StringOutput html = new StringOutput();
    templates.render("console/" + template + ".jte", view, html);
    return ResponseEntity.status(status)
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .body(html.toString());
  }

  /**
   * To the page of what a command was given to, which says what came of it.
   *
   * @param command the id of it, or whatever else that page knows it by
   */
  public static ResponseEntity<String> done(String path, String command) {
    String sign = path.contains("?") ? "&" : "?";
    return goTo(path + sign + "done=" + URLEncoder.encode(command, StandardCharsets.UTF_8));
  }

  /** To another page, by GET: a reload of that one repeats nothing. */
  public static ResponseEntity<String> goTo(String path) {
    return ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create(path)).build();
  }
}
