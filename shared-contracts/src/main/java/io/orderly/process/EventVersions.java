package io.orderly.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps that the event of a partner is about, by the version of the partner file that their
 * workflows name. Where an agent serves several, each may read an event in its own way.
 *
 * @param only this one; null: all but {@code except}
 * @param except versions that read the event themselves
 */
public record EventVersions(@Nullable String only, List<String> except) {

  /** Of an agent whose versions all read the event alike. */
  public static final EventVersions ALL = new EventVersions(null, List.of());

  public EventVersions {
    except = List.copyOf(except);
  }

  /** Whether it is about a step whose workflow names that version; null: none. */
  boolean cover(@Nullable String named) {
    return only == null ? !except.contains(named == null ? "" : named) : only.equals(named);
  }
}
