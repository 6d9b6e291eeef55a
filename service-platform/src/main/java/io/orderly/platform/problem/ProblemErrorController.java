package io.orderly.platform.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Makes a problem of what the server refuses before a controller is called. */
@RestController
final class ProblemErrorController implements ErrorController {

  @RequestMapping("${server.error.path:/error}")
  ResponseEntity<Object> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    ProblemType type =
        status instanceof Integer code
            ? ProblemType.of(HttpStatusCode.valueOf(code))
            : ProblemType.NOT_FOUND;
    return ProblemAdvice.answer(new ProblemException(type, type.title()), HttpHeaders.EMPTY);
  }
}
