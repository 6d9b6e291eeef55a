package io.orderly.simulation.histories;

import io.orderly.simulation.histories.Request.Answer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Takes requests and answers them, sometimes late, sometimes twice, sometimes not at all. */
final class Agents {

  /** What goes wrong, in percent each. */
  private static final int LOST = 12;

  private static final int REFUSED = 8;
  private static final int DECLINED = 10;
  private static final int LATE = 8;
  private static final int TWICE = 15;

  private final HistoryRecorder recorder;
  private final Supplier<Instant> clock;
  private final SimulatedPartner partner;
  private final Bag<Request> requests = new Bag<>();
  private final Bag<Answer> answers;

  Agents(HistoryRecorder recorder, Supplier<Instant> clock, Bag<Answer> answers) {
    this.recorder = recorder;
    this.clock = clock;
    this.partner = new SimulatedPartner(recorder);
    this.answers = answers;
  }

  /** Sends a request: its attempt must be committed by now. */
  void send(Request request) {
    recorder.requested(request);
    requests.put(request);
  }

  /** Works on one request with faults; whether there was any. */
  boolean work(RandomGenerator random) {
    Optional<Request> request = requests.take(random);
    request.ifPresent(taken -> work(taken, random));
    return request.isPresent();
  }

  private void work(Request request, RandomGenerator random) {
    boolean inTime = request.completeBy().isAfter(clock.get());
    if (!inTime && !happens(LATE, random)) {
      return;
    }
    if (happens(DECLINED, random)) {
      answer(request, "declined");
      return;
    }
    String outcome = happens(REFUSED, random) ? "failed" : partner.perform(request, clock.get());
    if (happens(LOST, random)) {
      return;
    }
    Answer answer = answer(request, outcome);
    if (happens(TWICE, random)) {
      answers.put(answer);
    }
  }

  /** Works on one request as it should be; whether there was any. */
  boolean workWell(RandomGenerator random) {
    Optional<Request> request = requests.take(random);
    request
        .filter(taken -> taken.completeBy().isAfter(clock.get()))
        .ifPresent(taken -> answer(taken, partner.perform(taken, clock.get())));
    return request.isPresent();
  }

  private Answer answer(Request request, String outcome) {
    Answer answer = new Answer(request, outcome);
    recorder.answered(answer);
    answers.put(answer);
    return answer;
  }

  private static boolean happens(int percent, RandomGenerator random) {
    return random.nextInt(100) < percent;
  }
}
