package io.orderly.console;

import io.orderly.console.PageRenderer.ErrorPage;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Answers all paths of the console without a controller. */
@Controller
final class NoSuchPage {

  private final PageRenderer pages;

  NoSuchPage(PageRenderer pages) {
    this.pages = pages;
  }

  @GetMapping("/console/{page:(?!assets$).+}/**")
  ResponseEntity<String> none(ConsoleUser user) {
    return pages.error(
        HttpStatus.NOT_FOUND,
        new ErrorPage(
            new PageLayout("Page not found", null, user),
            "The address may be mistyped or outdated.",
            null));
  }
}
