// Commits what is finished and nothing past what is not: a killed process leaves its work to be read again.
const COMMIT_EVERY_MS = 500;

export class Offsets {
  #consumer;
  #topic;
  #partitions = new Map(); // partition → { next, committed, unfinished }

  constructor(consumer, topic) {
    this.#consumer = consumer;
    this.#topic = topic;
    // After a rebalance each partition is read from what was committed, here or elsewhere.
    consumer.on(consumer.events.GROUP_JOIN, () => this.#partitions.clear());
    setInterval(() => this.commit().catch(() => {}), COMMIT_EVERY_MS).unref(); // else with the next one
  }

  // Returns what is to be called when the record is finished.
  begin(partition, offset) {
    const of = this.#partitions.get(partition) ?? { unfinished: new Set() };
    this.#partitions.set(partition, of);
    const record = { offset: BigInt(offset) };
    of.next = record.offset + 1n;
    of.unfinished.add(record);
    return () => of.unfinished.delete(record);
  }

  async commit() {
    for (const [partition, of] of this.#partitions) {
      const [oldest] = of.unfinished; // sets keep the order in which records came
      const offset = oldest?.offset ?? of.next;
      if (offset === of.committed) continue;
      await this.#consumer.commitOffsets([{ topic: this.#topic, partition, offset: String(offset) }]);
      of.committed = offset;
    }
  }
}
