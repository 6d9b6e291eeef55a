package io.orderly.platform.web;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the OpenAPI document of a service. It is the file that the build compares with the running
 * service; generating it in every process would cost start-up time and memory.
 */
@RestController
public final class OpenApiController {

  private final Resource document;

  /** Serves this file of the class path. */
  public OpenApiController(String document) {
    this.document = new ClassPathResource(document);
  }

  @GetMapping(path = "/openapi", produces = MediaType.APPLICATION_JSON_VALUE)
  public ResponseEntity<Resource> openApi() {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(document);
  }
}
