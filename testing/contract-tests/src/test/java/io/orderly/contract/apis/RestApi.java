package io.orderly.contract.apis;

import io.orderly.local.suite.Service;
import io.orderly.submission.SubmissionApplication;
import io.orderly.supervisor.SupervisorApplication;

/** A REST door: the service that opens it, and the document of it. */
enum RestApi {
  SUBMISSION(Service.SUBMISSION, "submission", SubmissionApplication.class),
  SUPERVISOR(Service.SUPERVISOR, "supervisor", SupervisorApplication.class);

  private final Service service;
  private final String word;
  private final Class<?> application;

  RestApi(Service service, String word, Class<?> application) {
    this.service = service;
    this.word = word;
    this.application = application;
  }

  Service service() {
    return service;
  }

  Class<?> application() {
    return application;
  }

  /** The folder of its service below the root of the checkout. */
  String module() {
    return word + "-service";
  }

  /** The stored document, below {@code docs/api}. */
  String document() {
    return word + ".openapi.json";
  }

  /** What no code says, to be added to what springdoc finds. */
  String words() {
    return "/words/" + word + ".yaml";
  }
}
