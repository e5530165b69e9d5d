/** What keeps a process that serves small; it cost no throughput that could be measured. */
export const memory = {
  /** Its short-lived objects are collected sooner. */
  flags: ['--max-semi-space-size=4'],
  /**
   * The allocator of glibc keeps what is freed: once per thread unless threads share, and large blocks from the first
   * one on that was given back. After a load with many publishes that was 30 to 50 MB of a worker.
   */
  env: {
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  },
}
