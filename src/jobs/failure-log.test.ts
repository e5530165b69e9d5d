import { expect, test } from 'vitest'
import type { Log } from '#src/log/log.ts'
import { createFailureLog } from './attempts.ts'
import type { Job } from './job-kind.ts'

test('a thousand failing mails are one line per class of error and backoff step', () => {
  const lines: string[] = []
  const log = {
    warn: ({ errorClass, attempts }: { errorClass: string; attempts: number }) =>
      lines.push(`${errorClass} ${attempts}`),
    info: (_: object, line: string) => lines.push(line),
  } as unknown as Log
  const failure = createFailureLog(log)
  const at = (attempts: number) => ({ kind: 'confirmation-mail', attempts }) as Job
  for (const attempts of [1, 2]) {
    for (let n = 0; n < 1000; n++) failure.failed(at(attempts), 'auth', 'no', 10_000)
  }
  failure.failed(at(2), 'connect', 'gone', 10_000)
  failure.failed(at(1), 'auth', 'no', 10_000)
  expect(lines).toEqual(['auth 1', 'auth 2', 'connect 2'])
  failure.worked(at(1))
  failure.worked(at(1))
  failure.failed(at(1), 'auth', 'no', 10_000)
  expect(lines.slice(3)).toEqual(['jobs work again', 'auth 1'])
})
