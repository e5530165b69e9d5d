/** Ends the process after `stop`, at the first stop signal. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(0)
  }
  // `on`, not `once`: npm and the terminal may both send the signal, and a second one without a listener would kill
  // the process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
