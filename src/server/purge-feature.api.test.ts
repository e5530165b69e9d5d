import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { bumpContentVersion, readContentVersion } from '#src/db/database.ts'
import { createRunner } from '#src/jobs/runner.ts'
import { createLog } from '#src/log/log.ts'
import { missingPurge, purging, signatureOf } from '#src/server/purge-feature.ts'
import { eventually } from '#src/testing/eventually.ts'
import { testSite } from '#src/testing/test-site.ts'

const secret = 'a secret of the purge hook'
const publicUrl = 'https://wireloom.test'

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

test('a change is reported once, signed, retried when the hook fails, and found again after a restart', async () => {
  const { calls, url } = await receiver([500])
  const { db } = await testSite()
  const runner = () =>
    createRunner({
      db,
      log: createLog('silent'),
      kinds: [purging(db, { url, secret, publicUrl })],
      hasMailServer: false,
      pollMs: 20,
      waitMs: () => 5,
    })
  const first = runner()
  await first.start()
  await eventually(async () => expect(calls).toHaveLength(2))
  const version = await readContentVersion(db)
  for (const { body, signature } of calls) {
    expect(JSON.parse(body)).toEqual({ event: 'content-changed', version, publicUrl })
    const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
    expect(signature).toBe(signatureOf(secret, seconds, body))
  }
  await first.stop()
  expect(await missingPurge(db)).toEqual([])
  // No process notices this change: the next one that starts reports it.
  await bumpContentVersion(db)
  const second = runner()
  await second.start()
  await eventually(() => expect(calls).toHaveLength(3))
  expect(JSON.parse(calls[2]?.body ?? '')).toMatchObject({ version: version + 1 })
  await second.stop()
})
