/** What keeps a process that serves small; it cost no throughput that could be measured. */
export const memory = {
  /** Its short-lived objects are collected sooner. */
  flags: ['--max-semi-space-size=4'],
  /** The allocator keeps what was needed once per thread unless it is told to share. */
  env: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' },
}
