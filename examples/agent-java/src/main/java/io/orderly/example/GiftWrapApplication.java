package io.orderly.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts a process that serves the agents among its beans. */
@SpringBootApplication
public class GiftWrapApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(GiftWrapApplication.class, arguments);
  }
}
