package io.orderly.supervisor.telling.owed;

import io.orderly.store.Addressee.Channel;
import io.orderly.store.OwedWord;
import io.orderly.store.OwedWord.GivenUp;
import io.orderly.store.OwedWord.Postponed;
import io.orderly.store.OwedWords;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.dao.QueryTimeoutException;

/** A store whose statement that notes what is owed takes longer than it may. */
record NotNoting(OwedWords store) implements OwedWords {

  @Override
  public int note(int limit) {
    throw new QueryTimeoutException("canceling statement due to statement timeout");
  }

  @Override
  public List<OwedWord> claim(Terms terms) {
    return store.claim(terms);
  }

  @Override
  public void told(Collection<OwedWord> words) {
    store.told(words);
  }

  @Override
  public void postpone(Collection<Postponed> words) {
    store.postpone(words);
  }

  @Override
  public void giveUp(Collection<GivenUp> words) {
    store.giveUp(words);
  }

  @Override
  public int giveUpDue(String destination, Duration owedFor, String why, int limit) {
    return store.giveUpDue(destination, owedFor, why, limit);
  }

  @Override
  public Map<Channel, Owed> owed() {
    return store.owed();
  }
}
