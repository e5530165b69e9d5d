/**
 * A sleep that `wake` ends early. A wake during the work before a sleep counts too, so new work never waits for the
 * next poll.
 */
export function createSleep() {
  let wakeUps = 0
  let seen = 0
  let end: (() => void) | undefined
  return {
    wake() {
      wakeUps += 1
      end?.()
    },
    /** Call it before looking for work. */
    begin() {
      seen = wakeUps
    },
    async sleep(ms: number): Promise<void> {
      if (seen !== wakeUps) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      end = undefined
    },
  }
}
