package io.orderly.submission.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Makes a problem of what the server refuses before a controller sees it. */
@RestController
class ProblemErrorController implements ErrorController {

  @RequestMapping("${server.error.path:/error}")
  ResponseEntity<Object> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    ProblemKind kind =
        status instanceof Integer code
            ? ProblemKind.of(HttpStatusCode.valueOf(code))
            : ProblemKind.NOT_FOUND;
    return ProblemAnswers.of(kind, kind.title(), List.of());
  }
}
