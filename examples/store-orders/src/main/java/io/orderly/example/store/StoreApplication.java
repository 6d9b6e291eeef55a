package io.orderly.example.store;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts a process that serves the agents among its beans. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class StoreApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(StoreApplication.class, arguments);
  }
}
