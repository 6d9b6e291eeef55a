package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a proof is about, and that only the key gives it. */
class ReplyMacTest {

  private static final UUID ORDER = UUID.fromString("0197f6a0-0000-7000-8000-000000000001");
  private static final ReplyMac MAC = mac(1);

  private static ReplyMac mac(int first) {
    byte[] key = new byte[ReplyMac.MIN_KEY_BYTES];
    key[0] = (byte) first;
    return new ReplyMac(key);
  }

  /**
   * Computed by another implementation: a change of it would refuse all replies that are on their
   * way.
   */
  @Test
  void aProofStaysTheSameInEveryVersion() {
    assertThat(MAC.ofAnswer(ORDER, "take-payment", Direction.FORWARD, 2))
        .isEqualTo("-OlKPWrDzLp-n5QW-SJJpg");
    assertThat(MAC.ofEvent(event("payment", "ev-1", "pay"))).isEqualTo("FdcNB94gz_jE5f_0og7usg");
  }

  @Test
  void aProofIsOfOneAttemptOfOneStepInOneDirectionUnderOneKey() {
    Set<String> proofs = new HashSet<>();

    proofs.add(MAC.ofAnswer(ORDER, "pay", Direction.FORWARD, 1));
    proofs.add(MAC.ofAnswer(ORDER, "pay", Direction.FORWARD, 2));
    proofs.add(MAC.ofAnswer(ORDER, "pay", Direction.UNDO, 1));
    proofs.add(MAC.ofAnswer(ORDER, "ship", Direction.FORWARD, 1));
    proofs.add(MAC.ofAnswer(UUID.randomUUID(), "pay", Direction.FORWARD, 1));
    proofs.add(mac(2).ofAnswer(ORDER, "pay", Direction.FORWARD, 1));

    assertThat(proofs).hasSize(6).allMatch(proof -> proof.matches("[A-Za-z0-9_-]{22}"));
  }

  @Test
  void theProofOfAnEventIsOfItsAgentItsIdAndWhatItSays() {
    Set<String> proofs = new HashSet<>();

    proofs.add(MAC.ofEvent(event("payment", "ev-1", "pay")));
    proofs.add(MAC.ofEvent(event("payments", "ev-1", "pay")));
    proofs.add(MAC.ofEvent(event("payment", "ev-2", "pay")));
    proofs.add(MAC.ofEvent(event("payment", "ev-1p", "ay")));
    proofs.add(
        MAC.ofEvent(
            StepReply.failed(
                ORDER,
                "pay",
                Direction.FORWARD,
                new Failure("refused", "no"),
                new StepEvent("payment", "ev-1", 1),
                "agents-1")));
    proofs.add(MAC.ofAnswer(ORDER, "pay", Direction.FORWARD, 0));

    assertThat(proofs).hasSize(6);
  }

  private static StepReply event(String agent, String id, String step) {
    return StepReply.completed(
        ORDER,
        step,
        Direction.FORWARD,
        JsonNodeFactory.instance.objectNode(),
        new StepEvent(agent, id, 1),
        "agents-1");
  }

  @Test
  void manyThreadsGetTheSameProof() {
    List<String> proofs =
        IntStream.range(0, 2_000)
            .parallel()
            .mapToObj(number -> MAC.ofAnswer(ORDER, "pay", Direction.FORWARD, number % 2))
            .toList();

    assertThat(new HashSet<>(proofs)).hasSize(2);
  }

  @Test
  void nothingIsEqualToNoProof() {
    String proof = MAC.ofAnswer(ORDER, "pay", Direction.FORWARD, 1);

    assertThat(ReplyMac.areEqual(proof, proof)).isTrue();
    assertThat(ReplyMac.areEqual(proof, null)).isFalse();
    assertThat(ReplyMac.areEqual(proof, proof.substring(1))).isFalse();
  }

  @Test
  void aShortKeyIsRefused() {
    assertThatThrownBy(() -> new ReplyMac(new byte[ReplyMac.MIN_KEY_BYTES - 1]))
        .hasMessageContaining("at least 32 bytes");
  }
}
