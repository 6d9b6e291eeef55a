package io.orderly.store.schema;

import io.orderly.store.schema.SchemaFinding.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/**
 * Holds the start of a service until the state store has the schema that the service needs. Beans
 * that use the store are made after it, and no port opens before, so the service is neither ready
 * nor does it take part in anything.
 */
final class SchemaCheck implements InitializingBean {

  private static final Logger LOG = LoggerFactory.getLogger(SchemaCheck.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  /** The first poll that finds something else is logged, and from then on each of these. */
  private static final int POLLS_PER_LOG_LINE = 30;

  /** Class 28 of SQLSTATE: the name, the password or the address of the service is refused. */
  private static final String NOT_AUTHORIZED = "28";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private final SchemaHistory history;
  private final StoreSchema schema;
  private final Duration maxWait;

  SchemaCheck(DataSource dataSource, StoreSchema schema, Duration maxWait) {
    this.history = new SchemaHistory(dataSource);
    this.schema = schema;
    this.maxWait = maxWait;
  }

  /**
   * Waits.
   *
   * @throws SchemaNotUsableException if the schema is too new, was made by another build, may not
   *     be read, or is not there within the maximum wait
   * @throws InterruptedException if the process is told to stop
   */
  @Override
  public void afterPropertiesSet() throws InterruptedException {
    SchemaFinding finding = find();
    if (finding.verdict() == Verdict.USABLE) {
      return;
    }
    // The context can't be closed while it starts: without this, a stop would take the whole wait.
    Thread stop = new Thread(Thread.currentThread()::interrupt, "schema-wait-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    await(finding);
    Runtime.getRuntime().removeShutdownHook(stop);
  }

  private void await(SchemaFinding first) throws InterruptedException {
    long start = System.nanoTime();
    SchemaFinding finding = first;
    for (int polls = 0; finding.verdict() != Verdict.USABLE; polls++) {
      if (finding.verdict() != Verdict.MISSING) {
        throw SchemaNotUsableException.of(finding);
      }
      if (System.nanoTime() - start >= maxWait.toNanos()) {
        throw tooLate(finding);
      }
      if (polls % POLLS_PER_LOG_LINE == 0) {
        LOG.warn(
            "Waiting for the schema of the state store, for {} at most: {}",
            maxWait,
            finding.reason());
      }
      Thread.sleep(POLL_INTERVAL.toMillis());
      finding = find();
    }
  }

  private SchemaFinding find() {
    try {
      return schema.judge(history.read());
    } catch (DataAccessException failure) {
      Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
      if (cause instanceof SQLException refusal && refusal.getSQLState() != null) {
        requireAllowed(refusal, refusal.getSQLState());
      }
      return new SchemaFinding(Verdict.MISSING, "Postgres does not answer: " + cause.getMessage());
    }
  }

  /** What somebody must correct is not waited for. */
  private static void requireAllowed(SQLException refusal, String state) {
    if (state.startsWith(NOT_AUTHORIZED)) {
      throw new SchemaNotUsableException(
          "Postgres refuses the login: " + refusal.getMessage(),
          "Correct spring.datasource.url, spring.datasource.username or"
              + " spring.datasource.password.");
    }
    if (state.equals(INSUFFICIENT_PRIVILEGE)) {
      throw new SchemaNotUsableException(
          "The role of this service may not read the schema: " + refusal.getMessage(),
          "Let the role that migrates grant it: k8s/README.md, \"Roles\".");
    }
  }

  private SchemaNotUsableException tooLate(SchemaFinding finding) {
    return new SchemaNotUsableException(
        "%s. The maximum wait of %s is over.".formatted(finding.reason(), maxWait),
        "Migrate the state store: java -jar submission-service.jar migrate. If a migration takes"
            + " longer, the next start waits again (orderly.store.schema.max-wait).");
  }
}
