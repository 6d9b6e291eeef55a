package io.orderly.submission.intake;

/** The private reply topics of submitting applications. */
public interface ReplyTopics {

  /**
   * Whether the topic exists. The answer may be some seconds old.
   *
   * @throws KafkaUnavailableException when that can't be found out now
   */
  boolean exists(String topic);
}
