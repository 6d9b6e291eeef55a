/**
 * What every request at the operator's door has in common: how it is read, and how it is refused.
 */
@NullMarked
package io.orderly.operator.web;

import org.jspecify.annotations.NullMarked;
