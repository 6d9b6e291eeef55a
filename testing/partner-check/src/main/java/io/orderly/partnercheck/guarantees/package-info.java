/** The guarantees: how each is tested, and the consequence where it does not hold. */
@NullMarked
package io.orderly.partnercheck.guarantees;

import org.jspecify.annotations.NullMarked;
