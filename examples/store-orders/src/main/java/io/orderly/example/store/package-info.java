/** The three agents of a store: its warehouses, its billing and its courier. */
@NullMarked
package io.orderly.example.store;

import org.jspecify.annotations.NullMarked;
