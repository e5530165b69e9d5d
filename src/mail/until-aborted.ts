/** The result of the work; once the signal is aborted, a TimeoutError with this text. The work itself goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, text: string): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new DOMException(text, 'TimeoutError'))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}
