// Calls the remote service, again where that may help, and never past CompleteBy.
import { setTimeout as sleep } from 'node:timers/promises';

const MOST_TRIES = 3;
const FIRST_WAIT_MS = 100;
const LARGEST_RESULT = 65_536; // characters; a larger one is replaced by a note
const RETRIES_PER_CALL = 0.1; // over all calls, so that a sick service is not called to death
const MOST_RETRIES_SAVED = 10;

let retriesLeft = MOST_RETRIES_SAVED;

// The answer of the step, or undefined when nobody knows what came of it.
export async function callRemote(url, callTimeoutMs, request) {
  retriesLeft = Math.min(MOST_RETRIES_SAVED, retriesLeft + RETRIES_PER_CALL);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const { answer, retryAfterMs } = await tryOnce(url, callTimeoutMs, request);
    if (retryAfterMs === undefined) return answer;
    const waitMs = Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));
    if (Date.now() + waitMs >= Date.parse(request.completeBy) || retriesLeft < 1) return undefined;
    retriesLeft--;
    await sleep(waitMs);
  }
  return undefined;
}

async function tryOnce(url, callTimeoutMs, request) {
  const leftMs = Date.parse(request.completeBy) - Date.now();
  if (leftMs <= 0) return {};
  try {
    const response = await fetch(request.direction === 'undo' ? `${url}/undo` : url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': request.remoteKey, // the same over all tries and attempts: one effect
        ...(request.traceParent && { traceparent: request.traceParent }),
      },
      body: JSON.stringify(bodyOf(request)),
      signal: AbortSignal.timeout(Math.min(leftMs, callTimeoutMs)),
    });
    return meaningOf(response, parse(await response.text()), request.direction);
  } catch (error) {
    return error.cause?.code === 'ECONNREFUSED' ? { retryAfterMs: 0 } : {}; // else: it may have happened
  }
}

function bodyOf({ orderId, step, operation, with: parameters, order, results, direction, undoes }) {
  return direction === 'undo'
    ? { orderId, step, operation, with: parameters, forwardKey: `${orderId}:${step}`, forwardOutcome: undoes.outcome, result: undoes.result }
    : { orderId, step, operation, with: parameters, order, results };
}

// The URL of what the step names; never that of another operation. Nothing was called, and nothing is counted.
export function urlOf(urls, { step, operation = '' }) {
  const url = Object.hasOwn(urls, operation) ? urls[operation] : undefined;
  if (url) return { url };
  const named = Object.keys(urls).filter(Boolean).join(', ') || 'none';
  const message = `step ${step} names ${operation ? `operation ${operation}` : 'no operation'}; this agent has ${named}`;
  return { answer: { outcome: 'declined', failure: { code: 'unknown-operation', message } } };
}

const OURS = [401, 403, 404, 405, 406, 407, 411, 415];

// Done, refused for good, worth another try, or (nothing) unknown.
function meaningOf({ status, headers }, body, direction) {
  const retryAfterMs = 1_000 * (Number(headers.get('retry-after')) || 0);
  if (status >= 200 && status < 300) return completed(body, direction);
  if (direction === 'undo' && status === 410) return completed({ undone: false, neverHappened: true }, direction);
  if (status === 409 && body.type === 'urn:orderly:in-progress') return { retryAfterMs };
  if ([425, 429, 503].includes(status)) return { retryAfterMs };
  if (status === 408 || status < 400 || status >= 500) return {};
  const failure = failureOf(status, body, direction);
  // Our key, path or method: no order's fault, so it waits, and nothing is counted.
  if (OURS.includes(status)) {
    return { answer: { outcome: 'declined', failure: { code: 'agent-suspended', message: `${failure.code}: ${failure.message}` } } };
  }
  return { answer: { outcome: 'failed', failure } };
}

function completed(result, direction) {
  const text = JSON.stringify(result);
  const sendable = text.length <= LARGEST_RESULT ? result : { truncated: true, start: text.slice(0, 1_000) };
  const undoOutcome = direction === 'undo' ? (result.neverHappened ? 'never-happened' : 'undone') : undefined;
  return { answer: { outcome: 'completed', result: sendable, undoOutcome } };
}

function failureOf(status, body, direction) {
  // A wrong URL must not pass for "it never happened".
  if (direction === 'undo' && status === 404) return { code: 'undo-not-found', message: 'the undo URL answered 404' };
  const isCode = /^[a-z0-9][a-z0-9-]{0,62}$/.test(body.code);
  const told = [body.title, body.detail].filter(Boolean).join(': ').slice(0, 500);
  return { code: isCode ? body.code : `refused-${status}`, message: told || `the remote service answered ${status}` };
}

// An object, whatever came; U+0000 can't be stored.
function parse(text) {
  try {
    const json = JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value));
    return json !== null && typeof json === 'object' ? json : { body: json };
  } catch {
    return text.trim() === '' ? {} : { body: text.replaceAll('\0', '\uFFFD') };
  }
}
