package io.orderly.messages;

import java.util.Optional;

/** The names of the Kafka topics. */
public final class Topics {

  /** Submitted orders, to the submission service. */
  public static final String ORDER_SUBMISSIONS = "order-submissions";

  /** Agents' answers, to the schedulers. */
  public static final String SCHEDULER_REPLIES = "scheduler-replies";

  /** Wake-ups, to the schedulers. */
  public static final String SCHEDULER_COMMANDS = "scheduler-commands";

  /** Events of partners that name a step by a value of their own, to the schedulers. */
  public static final String PARTNER_EVENTS = "partner-events";

  /** The status of every order, to all readers. */
  public static final String ORDER_STATUS = "order-status";

  /** Orders that need an operator. */
  public static final String OPERATOR_ALERTS = "operator-alerts";

  /** Reports of the instances of agents: the last one of each counts. */
  public static final String AGENT_REPORTS = "agent-reports";

  private static final String AGENT_REQUESTS = "agent-requests.";
  private static final String HOOK_EVENTS = "hook-events.";
  private static final String ORDER_REPLIES = "order-replies.";
  private static final String APPLICATION_SUBMISSIONS = ORDER_SUBMISSIONS + ".";
  private static final String STEP_COMPLETIONS = "step-completions.";
  private static final String DEAD_LETTERS = ".dead-letters";

  private Topics() {}

  /** Step requests to one agent. */
  public static String agentRequests(String agent) {
    return AGENT_REQUESTS + agent;
  }

  /** Verified webhooks of one agent's partner, to that agent. */
  public static String hookEvents(String agent) {
    return HOOK_EVENTS + agent;
  }

  /** Submitted orders of one application. */
  public static String orderSubmissions(String application) {
    return APPLICATION_SUBMISSIONS + application;
  }

  /** Whether a topic holds submitted orders, of one application or of all. */
  public static boolean isOrderSubmissions(String topic) {
    return topic.equals(ORDER_SUBMISSIONS)
        || (topic.startsWith(APPLICATION_SUBMISSIONS) && !isDeadLetters(topic));
  }

  /** The answers of one application to steps that ask, to the submission service. */
  public static String stepCompletions(String application) {
    return STEP_COMPLETIONS + application;
  }

  /** Whether a topic holds the answers of some application to steps that ask. */
  public static boolean isStepCompletions(String topic) {
    return topic.startsWith(STEP_COMPLETIONS) && !isDeadLetters(topic);
  }

  /** The private answers to one submitting application. */
  public static String orderReplies(String application) {
    return ORDER_REPLIES + application;
  }

  /** Whether a topic is some application's private reply topic. */
  public static boolean isOrderReplies(String topic) {
    return topic.startsWith(ORDER_REPLIES) && topic.length() > ORDER_REPLIES.length();
  }

  /** The agent whose requests a topic holds; empty when it holds none. */
  public static Optional<String> agentOf(String topic) {
    return topic.startsWith(AGENT_REQUESTS) && !isDeadLetters(topic)
        ? Optional.of(topic.substring(AGENT_REQUESTS.length())).filter(agent -> !agent.isEmpty())
        : Optional.empty();
  }

  /** Whether a topic holds records that could not be read from another. */
  public static boolean isDeadLetters(String topic) {
    return topic.endsWith(DEAD_LETTERS) && topic.length() > DEAD_LETTERS.length();
  }

  /** Records that could not be read from a topic. */
  public static String deadLetters(String topic) {
    return topic + DEAD_LETTERS;
  }
}
