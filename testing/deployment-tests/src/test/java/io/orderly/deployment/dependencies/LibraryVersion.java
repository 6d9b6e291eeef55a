package io.orderly.deployment.dependencies;

import java.util.Arrays;
import java.util.List;

/**
 * A version by its numbers alone: 4.1.135.Final is 4.1.135. A pre-release counts as its release, so
 * don't use any.
 */
record LibraryVersion(List<Integer> numbers) implements Comparable<LibraryVersion> {

  static LibraryVersion of(String text) {
    return new LibraryVersion(
        Arrays.stream(text.split("[.-]"))
            .takeWhile(part -> part.chars().allMatch(Character::isDigit))
            .map(Integer::valueOf)
            .toList());
  }

  @Override
  public int compareTo(LibraryVersion other) {
    int length = Math.max(numbers.size(), other.numbers.size());
    for (int i = 0; i < length; i++) {
      int compared = Integer.compare(number(i), other.number(i));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  private int number(int place) {
    return place < numbers.size() ? numbers.get(place) : 0;
  }
}
