const longestMs = 3000

/**
 * Waits for data that is shown above other things, so that nothing moves when it comes. A response that takes longer does
 * not hold the screen up.
 */
export async function loadedFirst(...loading: Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longestMs))
  await Promise.race([Promise.all(loading), late])
}
