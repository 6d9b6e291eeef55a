-- What customers ordered. Written once, in one transaction with the state of the process (V2), and never changed:
-- a correction adds an edition.
CREATE SCHEMA orders;

CREATE TABLE orders.customer_order (
    order_id           uuid        PRIMARY KEY,  -- UUIDv7: sorts by the time of submission
    submitter          text        NOT NULL,
    customer_id        text        NOT NULL,
    customer_reference text        NOT NULL,
    country            text,
    currency           text        NOT NULL,
    total              numeric     NOT NULL CHECK (total >= 0),
    lines              json        NOT NULL,     -- json: it is read as it was written, and never searched (docs/adr/0051)
    placed_at          timestamptz,
    submitted_at       timestamptz NOT NULL,
    attributes         json                      -- the submitter's own data (docs/adr/0051); that of a line is in lines
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);

CREATE INDEX customer_order_by_customer ON orders.customer_order (customer_id, order_id);
CREATE INDEX customer_order_by_reference ON orders.customer_order (customer_reference, order_id);
-- A submitter lists its own orders: without this, one with few orders among millions would have all of them read.
CREATE INDEX customer_order_by_submitter ON orders.customer_order (submitter, order_id);

-- What an order is after each correction of its attributes (docs/adr/0070); its first edition is in customer_order.
CREATE TABLE orders.order_edition (
    order_id     uuid        NOT NULL,
    edition      integer     NOT NULL CHECK (edition BETWEEN 2 AND 100),
    lines        json        NOT NULL,
    attributes   json,
    changes      text[]      NOT NULL,  -- the paths that differ from the edition before, without values
    corrected_by text        NOT NULL,
    reason       text        NOT NULL,
    corrected_at timestamptz NOT NULL,
    PRIMARY KEY (order_id, edition)
);

-- What orders are found by beside reference and customer: path=value of the attributes that their workflow names
-- (docs/adr/0063). An order whose workflow names none has no row.
CREATE TABLE orders.search_term (
    order_id uuid NOT NULL,
    term     text NOT NULL,
    PRIMARY KEY (term, order_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX search_term_by_order ON orders.search_term (order_id); -- for retention

-- Kept longer than orders and topics, so that a very late repeat is still recognised: small, without the order's content.
CREATE TABLE orders.idempotency_key (
    submitter    text        NOT NULL,
    kind         text        NOT NULL CHECK (kind IN ('customer-reference', 'idempotency-key')),
    key          text        NOT NULL,
    request_hash bytea       NOT NULL,
    hash_version smallint    NOT NULL,
    order_id     uuid        NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (submitter, kind, key)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
