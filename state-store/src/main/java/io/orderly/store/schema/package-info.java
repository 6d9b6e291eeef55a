/** Whether the schema of the state store is one that this version works with. */
@NullMarked
package io.orderly.store.schema;

import org.jspecify.annotations.NullMarked;
