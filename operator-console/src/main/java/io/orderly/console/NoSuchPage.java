package io.orderly.console;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Answers for every path of the console that nothing else answers for. */
@Controller
final class NoSuchPage {

  private final Screens screens;

  NoSuchPage(Screens screens) {
    this.screens = screens;
  }

  @GetMapping("/console/{page:(?!assets$).+}/**")
  ResponseEntity<String> none(Visitor visitor) {
    return screens.show(
        HttpStatus.NOT_FOUND,
        "trouble",
        new Trouble(
            new Frame("There is no such page", null, visitor),
            "The address may be mistyped, or of an older version of the console.",
            null));
  }
}
