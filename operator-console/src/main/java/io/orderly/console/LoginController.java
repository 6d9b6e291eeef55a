package io.orderly.console;

import io.orderly.console.Visitor.FormToken;
import io.orderly.security.caller.Caller;
import io.orderly.security.console.ConsolePaths;
import io.orderly.security.console.LoginWays;
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

  private final Screens screens;
  private final LoginWays ways;

  LoginController(Screens screens, LoginWays ways) {
    this.screens = screens;
    this.ways = ways;
  }

  @GetMapping(ConsolePaths.LOGIN)
  ResponseEntity<String> login(HttpServletRequest request) {
    return screens.show("login", new LoginScreen(ways, refused(request), FormToken.of(request)));
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
      return Screens.goTo(ConsolePaths.LOGIN + "?" + ENDED);
    }
    Visitor visitor = Visitor.of(request);
    Trouble trouble =
        new Trouble(
            new Frame("That was refused", null, visitor),
            "You are logged in as %s. %s".formatted(visitor.name(), whatIsFor(visitor)),
            null);
    return screens.show(HttpStatus.FORBIDDEN, "trouble", trouble);
  }

  private static String whatIsFor(Visitor visitor) {
    if (visitor.mayCommand()) {
      return "The form is of an earlier session: go back, load its page again and send it anew.";
    }
    return visitor.maySee()
        ? "You may look at everything and change nothing: commands are for operators."
        : "The console is for operators and viewers. Log out to come back as one of them.";
  }
}
