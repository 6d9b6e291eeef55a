package io.orderly.supervisor.door;

import io.orderly.store.postgres.ReadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers a request that found the store away: it may be tried again, and when. */
@RestControllerAdvice
final class StoreAwayAdvice {

  private static final Logger LOG = LoggerFactory.getLogger(StoreAwayAdvice.class);

  @ExceptionHandler({
    DataAccessResourceFailureException.class,
    TransientDataAccessException.class,
    RecoverableDataAccessException.class,
    TransactionException.class
  })
  ResponseEntity<ProblemDetail> storeIsAway(RuntimeException failure) {
    LOG.warn(
        "a request found the store away or too slow: {}",
        NestedExceptionUtils.getMostSpecificCause(failure).toString());
    ErrorResponseException problem =
        ReadPool.limitMet(failure)
            .map(Problems::queryRefused)
            .orElseGet(Problems::storeUnavailable);
    return ResponseEntity.status(problem.getStatusCode())
        .headers(problem.getHeaders())
        .body(problem.getBody());
  }
}
