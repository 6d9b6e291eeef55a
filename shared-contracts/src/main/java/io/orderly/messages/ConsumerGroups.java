package io.orderly.messages;

/** The names of the Kafka consumer groups in which instances share the work. */
public final class ConsumerGroups {

  /** Reads orders from {@link Topics#ORDER_SUBMISSIONS}. */
  public static final String SUBMISSIONS = "submission-service";

  /** Reads the answers of applications from {@link Topics#stepCompletions}. */
  public static final String STEP_COMPLETIONS = "submission-service.completions";

  /** Reads replies from {@link Topics#SCHEDULER_REPLIES}. */
  public static final String SCHEDULER_REPLIES = "scheduler.replies";

  /** Is woken by {@link Topics#SCHEDULER_COMMANDS}. */
  public static final String SCHEDULER_COMMANDS = "scheduler.commands";

  /** Reads events of partners from {@link Topics#PARTNER_EVENTS}. */
  public static final String SCHEDULER_EVENTS = "scheduler.events";

  private ConsumerGroups() {}

  /** Reads the webhooks of one agent's partner. */
  public static String hooks(String agent) {
    return "hooks." + agent;
  }

  /** Reads the requests to one agent. */
  public static String agent(String agent) {
    return "agent." + agent;
  }
}
