/** Kills this process when its parent ends, also in the middle of a picture, and when it takes too much memory. */
export function limitProcess({ maxMb = 1000 } = {}): void {
  // Not process.exit, which waits for the running picture.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  // A terminal sends its signals to every process. The parent may still need a picture and ends this process itself.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMb * 1_000_000) end()
  }, 100).unref()
}
