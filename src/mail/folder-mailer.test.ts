import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#src/log/log.ts'
import { folderMailer } from './mailer.ts'

test('a mail that becomes a file leaves no link in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wireloom-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = createLog('silent')
  const info = vi.spyOn(log, 'info')
  const link = 'https://wireloom.test/contentmanager/reset#1.token'
  await folderMailer(folder, 'hello@wireloom.test', log).send(
    {
      id: 'staff-1',
      to: 'ada@example.com',
      subject: 'A\r\nBcc: eve@example.com',
      text: link,
      html: `<a href="${link}">Reset</a>`,
      headers: {},
    },
    AbortSignal.timeout(5000),
  )
  expect(await readdir(folder)).toEqual(['staff-1.eml'])
  expect(info).toHaveBeenCalledOnce()
  expect(JSON.stringify(info.mock.calls)).not.toContain('token')
})
