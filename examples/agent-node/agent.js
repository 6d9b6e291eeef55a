// One agent: takes step requests from its topic, has a remote service do them, and replies before CompleteBy.
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { callRemote, urlOf } from './remote.js';
import { Offsets } from './offsets.js';
import { readRequest } from './requests.js';

const setting = (name, fallback) => {
  const value = process.env[name] ?? fallback;
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const AGENT = setting('AGENT_NAME');
// Performs a step; URL/undo undoes it. AGENT_OPERATIONS has those of operations that steps name: {"capture": "http://..."}.
const URLS = { '': process.env.AGENT_URL, ...JSON.parse(setting('AGENT_OPERATIONS', '{}')) };
if (!Object.values(URLS).some(Boolean)) throw new Error('AGENT_URL is not set');
const SLOTS = Number(setting('AGENT_SLOTS', 32)); // calls at the same time
const CALL_TIMEOUT_MS = Number(setting('AGENT_CALL_TIMEOUT_MS', 5_000)); // of one try; CompleteBy cuts it shorter
const INSTANCE = setting('ORDERLY_INSTANCE_ID', `${AGENT}-${hostname()}`);
const BROKERS = setting('KAFKA_BOOTSTRAP_SERVERS', '127.0.0.1:19092').split(',');

const REQUESTS = `agent-requests.${AGENT}`;
const REPLIES = 'scheduler-replies';
const DEAD_LETTERS = `${REQUESTS}.dead-letters`;
const MOST_ATTEMPTS = 10_000; // that are remembered; one that is forgotten costs a call, no effect
const LONGEST_DRAIN_MS = 15_000;

const LONGEST_TRY_MS = 1_500; // to send a reply

const kafka = new Kafka({ clientId: INSTANCE, brokers: BROKERS, logLevel: logLevel.WARN });
// A client of its own: what a try has not sent soon comes back, so that CompleteBy is looked at before the next.
const producer = new Kafka({
  clientId: `${INSTANCE}-replies`, brokers: BROKERS, logLevel: logLevel.WARN,
  connectionTimeout: 1_000, requestTimeout: LONGEST_TRY_MS, retry: { retries: 0 },
}).producer();
const consumer = kafka.consumer({
  groupId: `agent.${AGENT}`,
  sessionTimeout: 6_000,
  heartbeatInterval: 2_000,
  rebalanceTimeout: 6_000,
  maxWaitTimeInMs: 100,
});
const offsets = new Offsets(consumer, REQUESTS);

const attempts = new Map(); // attempt → { running, record }, { called } (nobody knows what came of it), or { reply }
let running = 0; // calls
let open = 0; // records whose answer is not sent yet
let state = 'taking';

const millisLeft = (request) => Date.parse(request.completeBy) - Date.now();

async function take(request, record) {
  const key = [request.orderId, request.step, request.direction, request.attempt].join(':');
  const known = attempts.get(key);
  if (millisLeft(request) <= 0) return;
  // Its answer comes anyway. The very same record, read again after a rebalance, is not finished before it.
  if (known?.running) return known.record === record ? known.running : undefined;
  if (known?.reply) return send(request, known.reply);
  if (state === 'draining' || running >= SLOTS) {
    if (!known) await send(request, declined(request)); // only who made no call may decline
    return;
  }
  const answering = answer(key, request);
  remember(key, { running: answering, record });
  return answering;
}

async function answer(key, request) {
  running++;
  let reply;
  try {
    const { url, answer } = urlOf(URLS, request);
    const outcome = answer ?? (await callRemote(url, CALL_TIMEOUT_MS, request));
    reply = outcome && replyTo(request, outcome);
  } finally {
    running--;
    remember(key, reply ? { reply } : { called: true }); // the supervisor finds it at CompleteBy
  }
  if (reply) await send(request, reply);
}

function remember(key, what) {
  attempts.delete(key);
  attempts.set(key, what);
  if (attempts.size > MOST_ATTEMPTS) attempts.delete(attempts.keys().next().value);
}

// Schedulers refuse a reply without the token of its request.
const replyTo = ({ orderId, step, direction, attempt, replyToken }, answer) => ({
  schemaVersion: 1, orderId, step, direction, attempt, ...answer, agentInstance: INSTANCE, replyToken,
});

const declined = (request) => replyTo(request, {
  outcome: 'declined',
  failure: state === 'draining'
    ? { code: 'draining', message: 'this instance is shutting down' }
    : { code: 'no-slot', message: 'every slot is taken' },
});

// To the partition that the asking scheduler reads; never after CompleteBy, also when the broker is slow to take it.
async function send(request, reply) {
  for (let least = 0; millisLeft(request) > least; least = LONGEST_TRY_MS) {
    try {
      return await produce(REPLIES, { partition: request.replyPartition, key: request.orderId, value: JSON.stringify(reply) });
    } catch (error) {
      console.warn(`a reply for order ${request.orderId} was not sent: ${error.message}`);
      await sleep(250);
    }
  }
}

const produce = (topic, message) => producer.send({ topic, acks: -1, timeout: 1_200, messages: [message] });

const int32 = (number) => { const bytes = Buffer.alloc(4); bytes.writeInt32BE(number); return bytes; };
const int64 = (number) => { const bytes = Buffer.alloc(8); bytes.writeBigInt64BE(BigInt(number)); return bytes; };

const deadLetterHeaders = (partition, message, reason) => ({
  'kafka_dlt-original-topic': REQUESTS,
  'kafka_dlt-original-partition': int32(partition),
  'kafka_dlt-original-offset': int64(message.offset),
  'kafka_dlt-original-timestamp': int64(message.timestamp),
  'kafka_dlt-exception-fqcn': 'io.orderly.messages.UnreadableMessageException',
  'kafka_dlt-exception-message': reason.slice(0, 1000),
});

const isTooLarge = (error) =>
  Boolean(error) && (error.type === 'MESSAGE_TOO_LARGE' || isTooLarge(error.cause ?? error.originalError));

// A dead letter is the record with spring-kafka's headers. If that is too large for the topic, it has neither value nor
// original headers: a replay reads them at the original position. Later records wait until it is published.
async function publishDeadLetter(partition, message, reason, heartbeat) {
  let { key, value } = message;
  let headers = { ...message.headers, ...deadLetterHeaders(partition, message, reason) };
  for (;;) {
    try {
      return await produce(DEAD_LETTERS, { key, value, headers });
    } catch (error) {
      if (value !== null && isTooLarge(error)) {
        const position = `${REQUESTS}/${partition}/${message.offset}`;
        if (key?.length > 1000) key = null;
        value = null;
        headers = deadLetterHeaders(
          partition, message, `Too large for a dead letter, so its payload is only at ${position}: ${reason}`);
        continue;
      }
      console.warn(`Record ${message.offset} of partition ${partition} was not published as a dead letter: ${error.message}`);
      await sleep(250);
      await heartbeat();
    }
  }
}

async function drain() {
  if (state === 'draining') return;
  state = 'draining'; // goes on reading, and declines, until what runs has ended
  const latest = Date.now() + LONGEST_DRAIN_MS;
  while (open > 0 && Date.now() < latest) await sleep(50);
  await offsets.commit().catch(() => {});
  await consumer.disconnect();
  await producer.disconnect();
  process.exit(0);
}

process.once('SIGTERM', drain);
process.once('SIGINT', drain);
consumer.on(consumer.events.CRASH, ({ payload }) => payload.restart || process.exit(1)); // the platform restarts it

await producer.connect();
await consumer.connect();
await consumer.subscribe({ topic: REQUESTS, fromBeginning: true });
await consumer.run({
  autoCommit: false,
  partitionsConsumedConcurrently: 4,
  // Returns before the call does: a slow one holds up neither its partition nor the heartbeat.
  eachMessage: async ({ partition, message, heartbeat }) => {
    const { request, problem } = readRequest(message);
    const finish = offsets.begin(partition, message.offset);
    if (problem) return publishDeadLetter(partition, message, problem, heartbeat).then(finish);
    open++;
    take(request, `${partition}:${message.offset}`)
      .catch((error) => console.error(`order ${request.orderId}: ${error.stack}`))
      .finally(() => { open--; finish(); });
  },
});
