package io.orderly.partner.schema;

import io.orderly.workflow.AttributePaths;
import org.jspecify.annotations.Nullable;

/**
 * Where a value stands in an order. Written out for errors only.
 *
 * @param parent the object or array around it; null for attributes themselves
 * @param shown what it is called there
 * @param path of attributes themselves: as workflows write it; else not used
 * @param kind what it is to the one around it
 */
record Place(@Nullable Place parent, String shown, String path, Kind kind) {

  enum Kind {
    ATTRIBUTES,
    /** A member that the schema names. */
    KNOWN,
    /** A member whose name the sender has chosen. */
    FOREIGN,
    ELEMENT
  }

  static Place of(String shown, String path) {
    return new Place(null, shown, path, Kind.ATTRIBUTES);
  }

  Place known(String name) {
    return new Place(this, name, "", Kind.KNOWN);
  }

  Place foreign(String name) {
    return new Place(this, name, "", Kind.FOREIGN);
  }

  Place element(int index) {
    return new Place(this, "[" + index + "]", "", Kind.ELEMENT);
  }

  /** As errors name it. What a sender calls members of something sensitive is not shown. */
  String shown(AttributePaths sensitive) {
    if (parent == null) {
      return shown;
    }
    String before = parent.shown(sensitive);
    return switch (kind) {
      case ELEMENT -> before + shown;
      case FOREIGN -> before + "." + (sensitive.covers(path()) ? "*" : shown);
      case ATTRIBUTES, KNOWN -> before + "." + shown;
    };
  }

  /** As workflows write it. */
  @Override
  public String path() {
    if (parent == null) {
      return path;
    }
    return kind == Kind.ELEMENT ? parent.path() : parent.path() + "." + shown;
  }
}
