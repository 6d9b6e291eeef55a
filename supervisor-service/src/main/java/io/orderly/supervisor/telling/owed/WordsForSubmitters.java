package io.orderly.supervisor.telling.owed;

import io.orderly.messages.FailureTexts;
import io.orderly.store.OwedWord;

/** Puts our texts in place of what agents and partners said, before anything leaves. */
public final class WordsForSubmitters implements WordSender {

  private final WordSender sender;
  private final FailureTexts texts;

  public WordsForSubmitters(WordSender sender, FailureTexts texts) {
    this.sender = sender;
    this.texts = texts;
  }

  @Override
  public Attempt send(OwedWord word) {
    return sender.send(word.as(texts.told(word.status())));
  }
}
