package io.orderly.example.store;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What the store has.
 *
 * @param warehouses how much each warehouse has of each article, by name and SKU
 */
@ConfigurationProperties("store")
record StoreProperties(Map<String, Map<String, Integer>> warehouses) {}
