/**
 * What one connection may cost, and how many there may be. Bodies have limits of their own, set by the routes
 * that read them (body-rules.ts).
 */
export const connectionLimits = {
  /** For the head of a request to arrive: enough for the worst train, too little for a slow-loris. */
  headersTimeout: 15_000,
  /** For a request to arrive whole: longer than any honest upload of 60 MB. */
  requestTimeout: 120_000,
  /**
   * Without a byte in either direction, between requests or while an answer is made or taken. Longer than the minute
   * that proxies keep an idle connection or wait for an answer, so that they give up first.
   */
  timeout: 75_000,
  /** No other time between requests: a timer set and cleared with every answer is a twentieth of what one costs. */
  keepAliveTimeout: 0,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 5_000,
  /** Bytes of a request's head; more is answered 431. */
  maxHeaderSize: 16_384,
  maxHeadersCount: 100,
  /** Per process; more are not taken. An open connection takes about 15 kB. */
  maxConnections: 5_000,
}
