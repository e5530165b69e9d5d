import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '#src/log/log.ts'
import { eventually } from '#src/testing/eventually.ts'
import { createPurgeHook, signatureOf } from './purge-hook.ts'

const secret = 'a secret of the purge hook'

async function receiver(statuses: number[] = []) {
  const calls: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    calls.push({
      body: await text(request),
      signature: String(request.headers['x-wireloom-signature']),
    })
    response.writeHead(statuses.shift() ?? 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` }
}

test('a change is reported once, signed, and retried when the hook fails', async () => {
  const { calls, url } = await receiver([500])
  const warn = vi.fn()
  let version = 7
  const hook = createPurgeHook({
    url,
    secret,
    publicUrl: 'https://wireloom.test',
    version: () => version,
    everyMs: 5,
    log: { warn } as unknown as Log,
  })
  onTestFinished(hook.stop)
  version = 8
  await eventually(async () => expect(warn).toHaveBeenCalledTimes(2))
  expect(calls).toHaveLength(2)
  for (const { body, signature } of calls) {
    expect(JSON.parse(body)).toEqual({
      event: 'content-changed',
      version: 8,
      publicUrl: 'https://wireloom.test',
    })
    const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
    expect(signature).toBe(signatureOf(secret, seconds, body))
  }
  expect(warn).toHaveBeenLastCalledWith('the purge hook responds again')
  version = 9
  await eventually(async () => expect(calls).toHaveLength(3))
})
