package io.orderly.operator.deadletters;

import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.List;
import java.util.Optional;

/**
 * Where operators look at dead letters and put them back. Kafka is read anew at each question,
 * within bounds and one question at a time; each may throw {@link
 * io.orderly.platform.problem.ProblemException} with 503 when Kafka does not answer within some
 * seconds, or does not return all records in time.
 */
public interface DeadLetterService {

  /** All topics of dead letters, by name; those without a letter too. */
  List<DeadTopic> topics();

  /**
   * The newest letters of a topic, the newest first.
   *
   * @param topic of dead letters, or the one that its letters came from
   * @param most how many, from 1 to 200
   * @return empty when there is no such topic
   */
  Optional<DeadLetterPage> newest(String topic, int most);

  /**
   * One letter with its payload; empty when there is none of this name that can be read.
   *
   * @throws org.springframework.dao.DataAccessException when the store, which knows of unfinished
   *     replays, can't be reached
   */
  Optional<DeadLetterDetail> letter(DeadLetterId id);

  /**
   * Puts a letter back on the topic that it came from. The same command id puts it back once,
   * whichever supervisors are asked. One that is cut off between its record and the mark stays
   * unfinished; asked for again it may be sent twice, which every handler bears.
   *
   * @throws io.orderly.platform.problem.ProblemException with 404 when there is no such letter,
   *     with 409 when this one can't be put back or somebody else is at it, with 422 when the
   *     command id is that of another letter's
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; then
   *     nothing was sent
   */
  ReplayAnswer replay(DeadLetterId id, CommandHead head);
}
