package io.orderly.platform;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Exits when standard input ends, so that a killed launcher leaves no process behind. Only for the
 * local suite.
 */
final class ParentProcessWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ParentProcessWatch.class);

  private final ConfigurableApplicationContext context;
  private final CountDownLatch stopped = new CountDownLatch(1);

  ParentProcessWatch(ConfigurableApplicationContext context) {
    this.context = context;
  }

  @Override
  public void start() {
    Thread watch = new Thread(this::awaitEndOfInput, "starter-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void awaitEndOfInput() {
    try {
      while (System.in.read() >= 0) {
        // Input is ignored; only its end counts.
      }
    } catch (IOException e) {
      LOG.debug("standard input failed", e);
    }
    if (stopped.getCount() > 0) {
      LOG.warn("Parent process ended; exiting");
      System.exit(SpringApplication.exit(context));
    }
  }

  @Override
  public void stop() {
    stopped.countDown();
  }

  @Override
  public boolean isRunning() {
    return stopped.getCount() > 0;
  }
}
