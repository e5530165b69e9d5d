/** Ends this process with its parent, whatever it is doing, and when a picture takes too much memory. */
export function limitProcess({ maxMb = 1000 } = {}): void {
  // Not process.exit, which waits for the picture that is being worked on.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  // A terminal sends its signals to every process; the parent may be finishing a picture and ends this one itself.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMb * 1_000_000) end()
  }, 100).unref()
}
