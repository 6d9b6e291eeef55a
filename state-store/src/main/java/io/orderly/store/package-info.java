/**
 * The state store, cut by subject: the ports of a subject, their adapters on Postgres and their
 * rows side by side. No subject knows what it does not need.
 */
@NullMarked
package io.orderly.store;

import org.jspecify.annotations.NullMarked;
