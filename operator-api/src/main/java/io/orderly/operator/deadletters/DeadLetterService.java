package io.orderly.operator.deadletters;

import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.List;
import java.util.Optional;

/**
 * Lists, shows and replays dead letters. Kafka is read anew for each request, within bounds and one
 * question at a time; each may throw {@link io.orderly.platform.problem.ProblemException} with 503
 * when Kafka does not answer within some seconds, or does not return all records in time.
 */
public interface DeadLetterService {

  /** All dead-letter topics, by name, also empty ones. */
  List<DeadTopic> topics();

  /**
   * The dead letters of a topic, newest first.
   *
   * @param topic dead-letter topic, or its topic of origin
   * @param limit from 1 to 200
   * @return empty when there is no such topic
   */
  Optional<DeadLetterPage> newest(String topic, int limit);

  /**
   * One dead letter with its payload; empty if there is no readable one of this id.
   *
   * @throws org.springframework.dao.DataAccessException when the store, which knows of unfinished
   *     replays, can't be reached
   */
  Optional<DeadLetterDetail> letter(DeadLetterId id);

  /**
   * Replays a dead letter to its topic of origin. The same command id replays it once, over all
   * supervisors. A replay that is aborted between its record and its mark stays unfinished;
   * repeated, it may be sent twice, which every handler tolerates.
   *
   * @throws io.orderly.platform.problem.ProblemException with 404 if there is no such dead letter,
   *     with 409 if it can't be replayed or another request replays it, with 422 if the command id
   *     belongs to another dead letter
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; then
   *     nothing was sent
   */
  ReplayAnswer replay(DeadLetterId id, CommandHead head);
}
