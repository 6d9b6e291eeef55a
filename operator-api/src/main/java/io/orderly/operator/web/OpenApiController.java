package io.orderly.operator.web;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers with the OpenAPI document of this door. It is the file that the build holds against the
 * running service; making it anew in every process would cost start-up time and memory.
 */
@RestController
final class OpenApiController {

  @GetMapping(path = "/openapi", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Resource> openApi() {
    return ResponseEntity.ok()
        .contentType(MediaType.APPLICATION_JSON)
        .body(new ClassPathResource("supervisor.openapi.json"));
  }
}
