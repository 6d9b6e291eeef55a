package io.orderly.partnercheck.guarantees;

/** Consequence in production of a guarantee that does not hold, and the fix. */
public enum Consequence {
  DONE_TWICE(
      "When an answer is lost, an agent crashes during a call or a message is delivered twice,"
          + " Orderly repeats the call with the same key. This partner then performs it again: two"
          + " charges or two parcels for one order, and no alert.",
      "No setting makes this safe; the partner needs idempotency keys, or an agent in code must"
          + " look the order up there before it calls. Until then set 'idempotency-window: 1ms' at"
          + " the agent in the workflow: a step of unknown outcome goes to an operator. It is"
          + " neither retried nor undone before the operator confirms to have looked it up at the"
          + " partner. An agent's crash can still repeat a call."),
  FOUND_WITHOUT_CALL(
      "A call that never happened is found. After a lost request the step is Completed although"
          + " nothing was done: no parcel, and no alert.",
      "Compare the reference in the 'when' of 'completed': what is found must be this call's."),
  CALL_NOT_FOUND(
      "A call that was made is not found within 'settles-within'. After a lost answer Orderly makes"
          + " it again: two parcels for one order, and no alert.",
      "Check that the call and 'find' name the same reference, and the 'when' of 'not-found'. If"
          + " the partner shows calls late, raise 'settles-within'; if it never does, leave 'find'"
          + " out: a step of unknown outcome then goes to an operator."),
  OTHER_RESULT_FOUND(
      "The call is found with another result than it had. Later steps and the undo read what is"
          + " not there, or name something else.",
      "Map the same fields in 'result' of both operations."),
  FIND_UNCLEAR(
      "The answer to 'find' fits no rule. After a lost answer the step has an unknown outcome until"
          + " its attempts are used up; then an operator must look it up.",
      "Add a rule for this answer. Nothing is done twice meanwhile."),
  NOT_DONE(
      "The partner reports success, but counts no effect: orders end"
          + " Processed without their parcel or charge.",
      "No setting helps. Ask the partner what its answer means; check what --effects-url counts."),
  OTHER_RESULT(
      "The work is done once, but the partner returns another result for each repeat. What"
          + " Orderly keeps (a charge number, a tracking number) may not be what the partner"
          + " knows.",
      "Safe as such. Do not build later steps on this step's result, or have the partner keep the"
          + " result under the key."),
  REPEAT_REFUSED(
      "The work is done, but a repeated call is answered as refused. After a lost answer the"
          + " order goes to Error, or is undone, although the partner has performed it.",
      "The partner must answer the repeat of a success with 2xx and the first result, or an agent"
          + " in code, or a rule of a partner file, must translate its answer. Until then"
          + " 'idempotency-window: 1ms' at the agent"
          + " and 'on-failure: alert' at the step: a person checks first, since neither a retry, an"
          + " undo nor a resubmit calls a step of unknown outcome unconfirmed."),
  REPEAT_UNCLEAR(
      "The work may be done, but a repeated call gets no clear answer. After a lost answer"
          + " Orderly retries until the step's attempts are used up; then an operator must check"
          + " each order manually.",
      "The partner must keep the result under the key, and end 'in progress' when the call ends."
          + " 'attempts' and 'backoff' of the step decide how long it takes until the alert."),
  IN_PROGRESS_READ_AS_REFUSAL(
      "While a call is in progress, a repeat with the same key is answered as a permanent"
          + " refusal. After a timeout the order goes to Error, or is undone, while the partner"
          + " still performs it.",
      "The partner must answer 409 as application/problem+json of the type urn:orderly:in-progress;"
          + " 429 and 503 mean 'retry', too. Until then set 'orderly.agents.<name>.call-timeout'"
          + " well above its slowest answer, and 'on-failure: alert' at the step."),
  COLLISION_FAILS(
      "Two calls under one key at the same time make the partner fail or hang. Nothing is done"
          + " twice, but each such step waits for its CompleteBy and counts a failure.",
      "A short 'complete-within' and a short first 'backoff' at the step, so that the next attempt"
          + " comes soon; enough 'attempts'."),
  OTHER_BODY_ANSWERED(
      "Another order under the same key is answered with the result of the first one. An"
          + " error in keys (a restored database, a second Orderly at the same partner) ends in"
          + " Processed orders that were never performed.",
      "No setting replaces it. Give every Orderly installation its own credentials at this"
          + " partner, and compare the partner's invoices with the orders regularly."),
  OTHER_BODY_PERFORMED(
      "The partner works on another order under a key that it has used before: the key protects"
          + " nothing once a field of the order changes.",
      "As for a partner without idempotency keys: 'idempotency-window: 1ms' at the agent, so that a"
          + " step of unknown outcome goes to an operator, who looks it up before it is called or"
          + " undone."),
  MISTAKE_NOT_REFUSED(
      "An invalid request that can never succeed is answered like an outage. Orderly retries until"
          + " the step's attempts are used up before it raises an alert, and the circuit breaker"
          + " may open for all other orders.",
      "Fewer 'attempts' at the step make the alert come sooner. Better: the partner answers such"
          + " requests with 400, 404 or 422."),
  REFUSAL_REMEMBERED(
      "Once refused, an order can never succeed: after the customer has a new card or the stock is"
          + " replenished, the operator resubmits, under the same key, and gets the old refusal.",
      "'on-failure: undo' at the step, so that a refused order ends Undone and is submitted anew;"
          + " or an operator performs it manually and decides that the step happened."),
  UNDO_FAILS(
      "What was done can't be undone through this address: every cancelled or failed order stays in"
          + " Error until a person undoes the work manually.",
      "'undo: none' at the step, until the partner's undo works: cancel is then refused once it has"
          + " begun, and no workflow relies on its undo."),
  EFFECT_STANDS(
      "The undo is answered as successful, but the effect remains: the order is Undone, the"
          + " customer is charged, and no alert is raised.",
      "'undo: none' at the step. Check that the undo finds the call by the forwardKey that Orderly"
          + " sends."),
  UNDONE_TWICE(
      "An undo whose answer is lost is repeated, and then takes effect again: two refunds for one"
          + " charge.",
      "'undo: none' at the step and manual refunds, or an agent in code that looks up first"
          + " whether the undo was done."),
  UNDO_REPEAT_REFUSED(
      "The undo is done, but a repeated undo is refused. After a lost answer the order stays in"
          + " Error although nothing is left to undo, and a person must check that.",
      "The partner should answer 2xx again, as the first time. 410 is safe, but an operator must"
          + " then look each such order up. Otherwise an agent in code, or a rule of a"
          + " partner file, must translate its answer."),
  UNDO_OF_NOTHING_REFUSED(
      "When it is unknown whether a call arrived, Orderly undoes it in any case. Here that fails if"
          + " it never arrived: such orders stay in Error, and a person must look each of them up.",
      "The partner should answer 2xx with {\"undone\": false, \"neverHappened\": true}, or 410;"
          + " or an agent in code, or a rule of a partner file, translates. Until then 'on-failure:"
          + " alert' at this step."),
  UNDO_OF_NOTHING_NOT_FOUND(
      "The partner answers 404 when there is nothing to undo. A wrong undo-path answers the same,"
          + " so Orderly treats 404 as an error of the deployment: such undos wait, and an alert"
          + " says so.",
      "The partner should answer 410, or 2xx with {\"undone\": false, \"neverHappened\": true}; or"
          + " an agent in code, or a rule of a partner file, that knows its 404 translates. Until"
          + " then 'on-failure: alert' at"
          + " this step."),
  UNDID_NOTHING_WITH_EFFECT(
      "The undo of a call that never happened takes effect: money is refunded that was never"
          + " charged.",
      "'undo: none' at the step, until the partner checks the forwardKey."),
  NO_TOMBSTONE(
      "A call that is delayed in the network and arrives after the undo is performed: the order is"
          + " Undone, the customer is charged or the parcel leaves, and no alert is raised.",
      "'tombstones: none' at the agent in the workflow: Orderly then undoes only when no call can"
          + " be in progress any more, and 'on-failure: undo' needs 'undo-without-tombstones:"
          + " accepted'."),
  LATE_CALL_UNCLEAR(
      "A call that arrives after its undo is neither refused nor performed. Orderly does not wait"
          + " for it, and it is unknown whether it takes effect later.",
      "'tombstones: none' at the agent in the workflow, to be safe; better, the partner"
          + " answers 410."),
  UNDO_OVERTAKES_CALL(
      "An undo that arrives while the call is in progress is accepted, and the call takes effect"
          + " after it: the order is Undone and the effect remains.",
      "'tombstones: none' at the agent in the workflow, so that an undo waits until no call can be"
          + " in progress, and 'complete-within' well above the partner's slowest answer."),
  UNDO_DURING_CALL_REFUSED(
      "An undo that arrives while the call is in progress fails permanently instead of being"
          + " deferred: the order stays in Error, and a person must undo it.",
      "The partner should answer 409 of the type urn:orderly:in-progress, 429 or 503. Until then"
          + " 'tombstones: none' at the agent: the undo then waits until the call's time is over."),
  GARBAGE_ACCEPTED(
      "An unreadable body is answered as done: an error between Orderly and the partner's"
          + " database ends in Processed orders without any effect.",
      "No setting helps. Is the address the partner's service, and not a stub or a proxy?"),
  UNKNOWN_PATH_ACCEPTED(
      "An address that does not exist is answered as done. With a typing error in perform-path or"
          + " undo-path every order is Processed, or Undone, without anything having"
          + " happened.",
      "No setting helps. Is the address the partner's service, and not a stub, a login page or a"
          + " proxy?"),
  REQUEST_NOT_BUILT(
      "The definition makes no request of what is known here: the partner is not called. Such a"
          + " step is refused, and such an undo fails, with 'request-not-built'.",
      "Correct the expressions of the operation, or the result that an outcome of the step keeps"
          + " for its undo."),
  TOO_SLOW(
      "Calls take longer than an agent waits. Each of them ends with an unknown outcome, waits for"
          + " its CompleteBy, counts a failure and is repeated: slow orders, unnecessary alerts.",
      "'orderly.agents.<name>.call-timeout' above the partner's slowest answer, 'complete-within'"
          + " of the step some times that, and more 'slots' for the same rate.");

  private final String inProduction;
  private final String setting;

  Consequence(String inProduction, String setting) {
    this.inProduction = inProduction;
    this.setting = setting;
  }

  /** The consequence in production. */
  public String inProduction() {
    return inProduction;
  }

  /** What setting of Orderly fits such a partner, or what else to do. */
  public String setting() {
    return setting;
  }
}
