// Commits what is finished and nothing past what is not: a killed process leaves its work to be read again.
const COMMIT_EVERY_MS = 500;

export class Offsets {
  #consumer;
  #topic;
  #partitions = new Map(); // those that are assigned here → { next, committed, unfinished: offset → record }

  constructor(consumer, topic) {
    this.#consumer = consumer;
    this.#topic = topic;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => this.#assign(payload.memberAssignment[topic] ?? []));
    setInterval(() => this.commit().catch(() => {}), COMMIT_EVERY_MS).unref(); // else with the next one
  }

  // What stays here stays unfinished; for what another instance reads now, nothing is committed here any more.
  #assign(assigned) {
    const before = this.#partitions;
    this.#partitions = new Map(assigned.map((partition) => [partition, before.get(partition) ?? { unfinished: new Map() }]));
  }

  // Returns what is to be called when the record is finished. One that is read again takes the place of the first.
  begin(partition, offset) {
    const of = this.#partitions.get(partition);
    if (!of) return () => {};
    const record = { offset: BigInt(offset) };
    if (!(of.next > record.offset)) of.next = record.offset + 1n;
    of.unfinished.set(offset, record);
    return () => of.unfinished.get(offset) === record && of.unfinished.delete(offset);
  }

  async commit() {
    for (const [partition, of] of this.#partitions) {
      let offset = of.next;
      for (const record of of.unfinished.values()) if (record.offset < offset) offset = record.offset;
      if (offset === of.committed) continue;
      await this.#consumer.commitOffsets([{ topic: this.#topic, partition, offset: String(offset) }]);
      of.committed = offset;
    }
  }
}
