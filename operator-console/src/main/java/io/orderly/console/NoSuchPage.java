package io.orderly.console;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Answers for every path of the console that nothing else answers for. */
@Controller
final class NoSuchPage {

  private final PageRenderer pageRenderer;

  NoSuchPage(PageRenderer pageRenderer) {
    this.pageRenderer = pageRenderer;
  }

  @GetMapping("/console/{page:(?!assets$).+}/**")
  ResponseEntity<String> none(ConsoleUser consoleUser) {
    return pageRenderer.show(
        HttpStatus.NOT_FOUND,
        "trouble",
        new PageError(
            new PageLayout("There is no such page", null, consoleUser),
            "The address may be mistyped, or of an older version of the console.",
            null));
  }
}
