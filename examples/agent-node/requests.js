// Reads step requests, and says what is wrong with those that can't be answered.
export function readRequest(message) {
  try {
    const request = JSON.parse(message.value);
    const problem = problemOf(request);
    return problem ? { problem } : { request };
  } catch (error) {
    return { problem: `not a StepRequest: ${error.message}` };
  }
}

function problemOf(request) {
  if (request?.schemaVersion !== 1) return `schemaVersion is ${request?.schemaVersion}; this reader knows 1`;
  const missing = ['orderId', 'step', 'direction', 'completeBy', 'order'].find((field) => !request[field]);
  if (missing) return `not a StepRequest: ${missing} is missing`;
  if (request.direction === 'undo' && !request.undoes?.outcome) return 'not a StepRequest: undoes is missing';
  const forward = `${request.orderId}:${request.step}`;
  if (request.remoteKey !== (request.direction === 'undo' ? `${forward}:undo` : forward)) {
    return `remoteKey is ${request.remoteKey}, which is not that of its step`;
  }
  if (Number.isNaN(Date.parse(request.completeBy))) return `completeBy is ${request.completeBy}`;
  if (!(request.attempt >= 1)) return `attempt is ${request.attempt}; the first one is 1`;
  if (!(request.replyPartition >= 0)) return `replyPartition is ${request.replyPartition}`;
  if (!(request.highestReplyVersion >= 1)) return 'its sender can not read replies of version 1';
  return undefined;
}
