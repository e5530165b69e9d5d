import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Peer } from './peer.ts'

/** Waits until a started program responds at a local port. */
export async function serving(child: ChildProcess, port: number): Promise<Peer> {
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not respond`)
}
