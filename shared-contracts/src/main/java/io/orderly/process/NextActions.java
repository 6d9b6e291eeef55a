package io.orderly.process;

/**
 * What an operator can do about a step that is not performed.
 *
 * @param whileRetried while it is retried
 * @param inError once its order is in Error
 */
record NextActions(String whileRetried, String inError) {

  /**
   * To find out the cause.
   *
   * @param question what to find out, such as "why agent payment does not answer"
   */
  static NextActions look(String question) {
    return new NextActions(
        "Check %s.".formatted(question), "See %s, then resubmit the order.".formatted(question));
  }

  /** To give the agent what the step names. */
  static NextActions deploy(String agent) {
    String deploy = "Deploy agent %s with what the step names".formatted(agent);
    return new NextActions(
        deploy + "; or pause or retire the workflow of the order.",
        deploy + ", then resubmit the order; or pause or retire its workflow, and undo the order.");
  }
}
