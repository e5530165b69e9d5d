/**
 * Settings of glibc's allocator, from mallopt(3); other systems ignore them. By default it keeps freed memory in an
 * arena per thread. Pictures of several MB fragment the arenas, and the memory is never returned: processes grow to
 * twice their size.
 */
export const allocatorSettings: Record<string, string> = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // A fixed threshold; otherwise it would grow with the first large block that is freed.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
}
