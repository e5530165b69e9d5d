const firstPauseMs = 1000
const longestPauseMs = 60_000

export type Pace = ReturnType<typeof createPace>

/** Slows this process down while the mail server asks for it, and speeds up again step by step. */
export function createPace(clock = () => performance.now()) {
  let pauseMs = 0
  let freeAt = 0
  return {
    waitMs: () => Math.max(0, freeAt - clock()),
    slowDown() {
      const now = clock()
      // Replies to mails that were sent in parallel count once.
      if (now < freeAt) return
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      freeAt = now + pauseMs
    },
    accepted() {
      pauseMs = pauseMs > firstPauseMs ? pauseMs / 2 : 0
    },
  }
}
