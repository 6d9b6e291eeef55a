package io.orderly.supervisor.deadletters;

import io.orderly.runtime.deadletters.LetterId;
import io.orderly.supervisor.door.CommandHead;
import java.util.List;
import java.util.Optional;

/**
 * Where operators look at dead letters and put them back. Kafka is read anew at each question,
 * within bounds and one question at a time; each may throw {@link
 * org.springframework.web.ErrorResponseException} with 503 when Kafka does not answer within some
 * seconds.
 */
public interface DeadLetterDesk {

  /** All topics of dead letters, by name; those without a letter too. */
  List<DeadTopic> topics();

  /**
   * The newest letters of a topic, the newest first.
   *
   * @param topic of dead letters, or the one that its letters came from
   * @param most how many, from 1 to 200
   * @return empty when there is no such topic
   */
  Optional<LetterPage> newest(String topic, int most);

  /** One letter with its payload; empty when there is none of this name that can be read. */
  Optional<LetterDetail> letter(LetterId id);

  /**
   * Puts a letter back on the topic that it came from. The same command id puts it back once,
   * unless the first is cut off or two supervisors are asked at once: then its handler gets it
   * twice, which every handler bears.
   *
   * @throws org.springframework.web.ErrorResponseException with 404 when there is no such letter,
   *     with 409 when this one can't be put back
   */
  ReplayAnswer replay(LetterId id, CommandHead head);
}
