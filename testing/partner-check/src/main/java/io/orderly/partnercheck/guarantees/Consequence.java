package io.orderly.partnercheck.guarantees;

/** What goes wrong in production where a guarantee does not hold, and what to do about it. */
public enum Consequence {
  DONE_TWICE(
      "When an answer gets lost, an agent dies in the middle of a call or a message comes twice,"
          + " Orderly asks again under the same key. This partner then does the work again: two"
          + " charges or two parcels for one order, and no alert.",
      "No setting makes this safe; the partner needs idempotency keys, or an agent in code must"
          + " look the order up there before it calls. Until then 'idempotency-window: 1ms' at the"
          + " agent in the workflow: a step of unknown outcome goes to an operator. It is neither"
          + " tried again nor undone before the operator confirms to have looked it up at the"
          + " partner. An agent's crash can still repeat a call."),
  NOT_DONE(
      "The partner says that the work is done, and its own count knows of none: orders end"
          + " Processed without their parcel or charge.",
      "No setting helps. Ask the partner what its answer means; check what --effects-url counts."),
  OTHER_RESULT(
      "The work is done once, but each time it is asked the partner tells another result. What"
          + " Orderly keeps (a charge number, a tracking number) may not be what the partner"
          + " knows.",
      "Safe as such. Do not build later steps on this step's result, or have the partner keep the"
          + " result under the key."),
  REPEAT_REFUSED(
      "The work is done, but whoever asks again is told that it is refused. After a lost answer the"
          + " order goes to Error, or is undone, though the partner has done its part.",
      "The partner must answer the repeat of a success with 2xx and the first result, or an agent"
          + " in code must translate its answer. Until then 'idempotency-window: 1ms' at the agent"
          + " and 'on-failure: alert' at the step: a person looks first, since neither a retry, an"
          + " undo nor a resubmit calls a step of unknown outcome unconfirmed."),
  REPEAT_UNCLEAR(
      "The work may be done, but whoever asks again gets no clear answer. After a lost answer"
          + " Orderly tries until the step's attempts are used up, and then an operator must find"
          + " out by hand, order by order.",
      "The partner must keep the result under the key, and end 'in progress' when the call ends."
          + " 'attempts' and 'backoff' of the step decide how long it takes until the alert."),
  IN_PROGRESS_READ_AS_REFUSAL(
      "While a call is being worked on, the same key is turned away in words that mean a refusal"
          + " for good. After a timeout the order goes to Error, or is undone, while the partner"
          + " goes on and does it.",
      "The partner must answer 409 as application/problem+json of the type urn:orderly:in-progress;"
          + " 429 and 503 mean 'try again', too. Until then 'orderly.agents.<name>.call-timeout'"
          + " well above its slowest answer, and 'on-failure: alert' at the step."),
  COLLISION_FAILS(
      "Two calls under one key at the same time make the partner fail or hang. Nothing is done"
          + " twice, but each such step waits for its CompleteBy and counts a failure.",
      "A short 'complete-within' and a short first 'backoff' at the step, so that the next attempt"
          + " comes soon; enough 'attempts'."),
  OTHER_BODY_ANSWERED(
      "Another order under the same key is told that it is done, with the first one's result. A"
          + " mistake in keys (a restored database, a second Orderly at the same partner) ends in"
          + " Processed orders that were never performed.",
      "No setting replaces it. Let every Orderly have credentials of its own at this partner, and"
          + " compare its bill with the orders now and then."),
  OTHER_BODY_PERFORMED(
      "The partner works on another order under a key that it has used before: the key protects"
          + " nothing once a field of the order changes.",
      "As for a partner without idempotency keys: 'idempotency-window: 1ms' at the agent, so that a"
          + " step of unknown outcome goes to an operator, who looks it up before it is called or"
          + " undone."),
  MISTAKE_NOT_REFUSED(
      "A mistake that can never succeed is answered like an outage. Orderly tries again for as long"
          + " as the step's attempts last before anybody is told, and the circuit breaker may open"
          + " for all other orders.",
      "Fewer 'attempts' at the step make the alert come sooner. Better: the partner answers such"
          + " requests with 400, 404 or 422."),
  REFUSAL_REMEMBERED(
      "Once refused, an order can never succeed: after the customer has a new card or the stock is"
          + " filled up, the operator resubmits, under the same key, and gets the old refusal.",
      "'on-failure: undo' at the step, so that a refused order ends Undone and is submitted anew;"
          + " or an operator finishes it by hand and decides that the step happened."),
  UNDO_FAILS(
      "What was done can't be undone through this address: every cancelled or failed order stays in"
          + " Error until a person undoes the work by hand.",
      "'undo: none' at the step, until the partner's undo works: cancel is then refused once it has"
          + " begun, and no workflow relies on its undo."),
  EFFECT_STANDS(
      "The undo is answered as if all were well, and the effect stands: the order is Undone, the"
          + " customer is charged, and nobody is told.",
      "'undo: none' at the step. Check that the undo finds the call by the forwardKey that Orderly"
          + " sends."),
  UNDONE_TWICE(
      "An undo whose answer gets lost is repeated, and then takes effect again: two refunds for one"
          + " charge.",
      "'undo: none' at the step and refunds by hand, or an agent in code that looks up first"
          + " whether the undo was done."),
  UNDO_REPEAT_REFUSED(
      "The undo is done, but whoever asks again is refused. After a lost answer the order stays in"
          + " Error though nothing is left to undo, and a person must find that out.",
      "The partner should answer 2xx again, as the first time. 410 is safe, but an operator must"
          + " then look each such order up. Otherwise an agent in code must translate its answer."),
  UNDO_OF_NOTHING_REFUSED(
      "When nobody knows whether a call arrived, Orderly undoes it in any case. Here that fails if"
          + " it never arrived: such orders stay in Error, and a person must look each of them up.",
      "The partner should answer 2xx with {\"undone\": false, \"neverHappened\": true}, or 410;"
          + " or an agent in code translates. Until then 'on-failure: alert' at this step."),
  UNDO_OF_NOTHING_NOT_FOUND(
      "The partner answers 404 when there is nothing to undo. A wrong undo-path answers the same,"
          + " so Orderly takes 404 for a fault of the deployment: such undos wait, and an alert"
          + " says so.",
      "The partner should answer 410, or 2xx with {\"undone\": false, \"neverHappened\": true}; or"
          + " an agent in code that knows its 404 translates. Until then 'on-failure: alert' at"
          + " this step."),
  UNDID_NOTHING_WITH_EFFECT(
      "The undo of what never happened takes effect: money is paid back that was never taken.",
      "'undo: none' at the step, until the partner checks the forwardKey."),
  NO_TOMBSTONE(
      "A call that hung in the network and arrives after the undo is carried out: the order is"
          + " Undone, the customer is charged or the parcel leaves, and nobody is told.",
      "'tombstones: none' at the agent in the workflow: Orderly then undoes only when no call can"
          + " be under way any more, and 'on-failure: undo' needs 'undo-without-tombstones:"
          + " accepted'."),
  LATE_CALL_UNCLEAR(
      "A call that comes after its undo is neither refused nor done. Nobody waits for it any more,"
          + " but nobody knows either whether it takes effect later.",
      "'tombstones: none' at the agent in the workflow, to be on the safe side; better, the partner"
          + " answers 410."),
  UNDO_OVERTAKES_CALL(
      "An undo that comes while the call is being worked on is accepted, and the call takes effect"
          + " after it: the order is Undone and the effect stands.",
      "'tombstones: none' at the agent in the workflow, so that an undo waits until no call can be"
          + " under way, and 'complete-within' well above the partner's slowest answer."),
  UNDO_DURING_CALL_REFUSED(
      "An undo that comes while the call is being worked on fails for good instead of being told to"
          + " come back: the order stays in Error, and a person must undo it.",
      "The partner should answer 409 of the type urn:orderly:in-progress, 429 or 503. Until then"
          + " 'tombstones: none' at the agent: the undo then waits until the call's time is over."),
  GARBAGE_ACCEPTED(
      "A body that nobody can read is answered as done: a fault between Orderly and the partner's"
          + " database ends in Processed orders without any effect.",
      "No setting helps. Is the address the partner's service, and not a stub or a proxy?"),
  UNKNOWN_PATH_ACCEPTED(
      "An address that does not exist is answered as done. One typing mistake in perform-path or"
          + " undo-path, and every order is Processed, or Undone, without anything having"
          + " happened.",
      "No setting helps. Is the address the partner's service, and not a stub, a login page or a"
          + " proxy?"),
  TOO_SLOW(
      "Calls take longer than an agent waits. Each of them ends with an unknown outcome, waits for"
          + " its CompleteBy, counts a failure and is made again: slow orders, needless alerts.",
      "'orderly.agents.<name>.call-timeout' above the partner's slowest answer, 'complete-within'"
          + " of the step some times that, and more 'slots' for the same rate.");

  private final String inProduction;
  private final String setting;

  Consequence(String inProduction, String setting) {
    this.inProduction = inProduction;
    this.setting = setting;
  }

  /** What goes wrong, in an operator's words. */
  public String inProduction() {
    return inProduction;
  }

  /** What setting of Orderly fits such a partner, or what else to do. */
  public String setting() {
    return setting;
  }
}
