import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { createMailer } from './mailer.ts'

test('a read-only site sends no mail', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-mails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const send = (readOnly: boolean) =>
    createMailer({
      smtpUrl: undefined,
      from: 'hello@wireloom.test',
      connections: 1,
      folder,
      log: createLog('silent'),
      readOnly,
    }).send(
      { id: 'a', to: 'ada@example.com', subject: 'A', text: 'A', html: 'A', headers: {} },
      AbortSignal.timeout(5000),
    )
  expect(await send(true)).toMatchObject({ result: 'later' })
  expect(readdirSync(folder)).toEqual([])
  expect(await send(false)).toEqual({ result: 'accepted' })
})
