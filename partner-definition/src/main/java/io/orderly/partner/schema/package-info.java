/**
 * JSON Schemas of attributes. Here and not with the workflow, because only who accepts orders or
 * workflow files evaluates them.
 */
@NullMarked
package io.orderly.partner.schema;

import org.jspecify.annotations.NullMarked;
