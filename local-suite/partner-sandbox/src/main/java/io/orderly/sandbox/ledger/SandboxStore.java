package io.orderly.sandbox.ledger;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.call.RecordedCall;
import io.orderly.sandbox.keys.KeyMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Journal, ledger and every partner's memory, kept in step: what is in one is in all. */
public final class SandboxStore implements AutoCloseable {

  private final Journal journal;
  private final Ledger ledger = new Ledger();
  private final Map<Partner, KeyMemory> memories = new ConcurrentHashMap<>();

  private final Map<String, RecordedCall> authorisations = new ConcurrentHashMap<>();
  private final AcceptedCalls acceptedCalls = new AcceptedCalls();

  private SandboxStore(Journal journal) {
    this.journal = journal;
  }

  /**
   * Opens the store of a folder and reads all that earlier runs wrote.
   *
   * @throws IOException when the folder cannot be used
   */
  public static SandboxStore open(Path folder, JsonMapper json) throws IOException {
    var store = new SandboxStore(Journal.open(folder.resolve("journal.ndjson"), json));
    store.journal.replay(store::enter);
    return store;
  }

  /** Writes a recorded call down for good; when that fails it did not happen. */
  public synchronized void record(RecordedCall recordedCall) {
    journal.append(recordedCall);
    enter(recordedCall);
  }

  private void enter(RecordedCall recordedCall) {
    Effect.of(recordedCall).ifPresent(ledger::add);
    memory(recordedCall.call().partner()).remember(recordedCall);
    acceptedCalls.enter(recordedCall);
    if (recordedCall.call().makes(Call.AUTHORISATION)
        && recordedCall.kind() == RecordedCall.Kind.PERFORMED) {
      authorisations.put(recordedCall.answer().path(Call.AUTHORISATION).asText(""), recordedCall);
    }
  }

  /** Does, or refuses, what was taken on and is due by now. */
  public synchronized void settle(Instant now) {
    acceptedCalls.due(now).forEach(this::record);
  }

  /** What became of what was taken on under that number; by now. */
  public synchronized Optional<AcceptedCall> accepted(Partner partner, String number, Instant now) {
    settle(now);
    return acceptedCalls.find(partner, number);
  }

  /** What became of the call, or of what it undoes, by now; empty when it was not taken on. */
  public synchronized Optional<AcceptedState> accepted(Call call, Instant now) {
    settle(now);
    return acceptedCalls.state(call);
  }

  /** The authorisation of that number. */
  public Optional<RecordedCall> authorisation(String number) {
    return Optional.ofNullable(authorisations.get(number));
  }

  public KeyMemory memory(Partner partner) {
    return memories.computeIfAbsent(partner, absent -> new KeyMemory());
  }

  public Ledger ledger() {
    return ledger;
  }

  /** Forgets everything, for a fresh test; nobody should be calling meanwhile. */
  public synchronized void clear() {
    journal.clear();
    ledger.clear();
    authorisations.clear();
    acceptedCalls.clear();
    memories.values().forEach(KeyMemory::clear);
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
