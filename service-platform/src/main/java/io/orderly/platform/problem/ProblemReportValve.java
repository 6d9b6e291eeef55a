package io.orderly.platform.problem;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

/** Makes a problem of what Tomcat refuses before any servlet sees it, such as a malformed URL. */
public final class ProblemReportValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    int status = response.getStatus();
    boolean isAnswered = status < 400 || response.getContentWritten() > 0;
    if (isAnswered || !response.setErrorReported()) {
      return;
    }
    ProblemType type = ProblemType.of(HttpStatusCode.valueOf(status));
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    try {
      response.getReporter().write(ProblemWriter.json(new ProblemException(type, type.title())));
      response.finishResponse();
    } catch (IOException gone) {
      container.getLogger().debug("client disconnected before the problem response", gone);
    }
  }
}
