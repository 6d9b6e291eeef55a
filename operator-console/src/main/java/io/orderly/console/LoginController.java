package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.console.PageRenderer.ErrorPage;
import io.orderly.security.caller.Caller;
import io.orderly.security.console.ConsolePaths;
import io.orderly.security.console.LoginMethods;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** The login page, and the page of a refused request. Spring Security handles the login. */
@Controller
final class LoginController {

  private static final String ENDED = "ended";

  private final PageRenderer pages;
  private final LoginMethods methods;

  LoginController(PageRenderer pages, LoginMethods methods) {
    this.pages = pages;
    this.methods = methods;
  }

  @GetMapping(ConsolePaths.LOGIN)
  ResponseEntity<String> login(HttpServletRequest request) {
    return pages.show(
        "login", new LoginPageModel(methods, refused(request), FormToken.of(request)));
  }

  private static String refused(HttpServletRequest request) {
    if (request.getParameter("error") != null) {
      return "Wrong name or password.";
    }
    if (request.getParameter("later") != null) {
      return "Too many failed logins from this address. Try again in a minute.";
    }
    return request.getParameter(ENDED) == null
        ? ""
        : "Your session has expired; nothing was done. Log in and send it again.";
  }

  /** The filter chain forwards refused requests to this path. */
  @RequestMapping(ConsolePaths.DENIED)
  ResponseEntity<String> denied(HttpServletRequest request) {
    if (Caller.find(request.getUserPrincipal()).isEmpty()) {
      return PageRenderer.goTo(ConsolePaths.LOGIN + "?" + ENDED);
    }
    ConsoleUser user = ConsoleUser.of(request);
    return pages.error(
        HttpStatus.FORBIDDEN,
        new ErrorPage(
            new PageLayout("Access denied", null, user),
            "You are logged in as %s. %s".formatted(user.name(), whatIsFor(user)),
            null));
  }

  private static String whatIsFor(ConsoleUser user) {
    if (user.mayCommand()) {
      return "The form belongs to an earlier session. Reload its page and send it again.";
    }
    return user.mayRead()
        ? "You have read-only access. Commands need the role operator."
        : "The console needs the role operator or viewer. Log out and log in as such a user.";
  }
}
