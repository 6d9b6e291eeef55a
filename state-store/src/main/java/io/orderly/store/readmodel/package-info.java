/**
 * JPA entities and repositories for queries of customers and operators (docs/adr/0049). Read only,
 * through the read pool: every write is set-based SQL in the package of its subject.
 */
@NullMarked
package io.orderly.store.readmodel;

import org.jspecify.annotations.NullMarked;
