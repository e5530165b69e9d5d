/** Limits per connection, and of the number of connections. All are documented options of node:http servers. */
export const connectionLimits = {
  /** For receiving the headers: enough for a slow phone, too little for a slow-loris attack. */
  headersTimeout: 15_000,
  /** For receiving the whole request: longer than an upload of 60 MB takes. */
  requestTimeout: 120_000,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction. Longer than the minute that proxies wait. */
  timeout: 75_000,
  /** Between two requests. Longer than proxies keep idle connections, so that they close first. */
  keepAliveTimeout: 75_000,
  /** Bytes; larger headers are a 431. */
  maxHeaderSize: 16_384,
  maxHeadersCount: 100,
  /** Per process. An open connection takes about 15 kB. */
  maxConnections: 5_000,
}
