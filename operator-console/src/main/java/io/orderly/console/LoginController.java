package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.security.caller.Caller;
import io.orderly.security.console.ConsolePaths;
import io.orderly.security.console.LoginMethods;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** Shows where to log in, and what was refused; the guard of the console takes the answers. */
@Controller
final class LoginController {

  private static final String ENDED = "ended";

  private final PageRenderer pageRenderer;
  private final LoginMethods ways;

  LoginController(PageRenderer pageRenderer, LoginMethods ways) {
    this.pageRenderer = pageRenderer;
    this.ways = ways;
  }

  @GetMapping(ConsolePaths.LOGIN)
  ResponseEntity<String> login(HttpServletRequest request) {
    return pageRenderer.show(
        "login", new LoginPageModel(ways, refused(request), FormToken.of(request)));
  }

  private static String refused(HttpServletRequest request) {
    if (request.getParameter("error") != null) {
      return "This name and password do not belong together.";
    }
    if (request.getParameter("later") != null) {
      return "Too many wrong passwords came from here. Try again in a minute.";
    }
    return request.getParameter(ENDED) == null
        ? ""
        : "Your session has ended, so nothing was done. Log in and send it again.";
  }

  /** The guard hands over here what it did not let through. */
  @RequestMapping(ConsolePaths.DENIED)
  ResponseEntity<String> denied(HttpServletRequest request) {
    if (Caller.find(request.getUserPrincipal()).isEmpty()) {
      return PageRenderer.goTo(ConsolePaths.LOGIN + "?" + ENDED);
    }
    ConsoleUser consoleUser = ConsoleUser.of(request);
    PageError pageError =
        new PageError(
            new PageLayout("That was refused", null, consoleUser),
            "You are logged in as %s. %s".formatted(consoleUser.name(), whatIsFor(consoleUser)),
            null);
    return pageRenderer.show(HttpStatus.FORBIDDEN, "trouble", pageError);
  }

  private static String whatIsFor(ConsoleUser consoleUser) {
    if (consoleUser.mayCommand()) {
      return "The form is of an earlier session: go back, load its page again and send it anew.";
    }
    return consoleUser.maySee()
        ? "You may look at everything and change nothing: commands are for operators."
        : "The console is for operators and viewers. Log out to come back as one of them.";
  }
}
