/** What keeps a process that serves small; none of it costs a page that is ready anything that could be measured. */
export const memory = {
  flags: [
    /** Its short-lived objects are collected sooner. */
    '--max-semi-space-size=4',
    /**
     * The others when there are half as many again as were needed. Left to itself V8 waits for two or three times as
     * many, which a publish brings: 90 to 130 MB, where 45 are in use. A page costs up to a sixth more to render.
     */
    '--heap-growing-percent=50',
  ],
  /**
   * The allocator of glibc keeps what is freed: once per thread unless threads share, and every block that is not
   * mapped by itself, because something small that stays always lies behind it. The copies of pages are larger than
   * the threshold here, and go back to the machine when they are let go of; with the usual one they were 50 MB.
   */
  env: {
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '16384',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  },
}
