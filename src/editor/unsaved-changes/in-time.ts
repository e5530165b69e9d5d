export const late = Symbol('late')

/** `late` if the work takes longer. It goes on. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | typeof late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
