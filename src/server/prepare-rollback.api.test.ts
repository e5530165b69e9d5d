import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#src/db/database.ts'
import { writeBackup } from '#src/db/dump/lines.ts'
import { databaseFailure } from '#src/db/failure.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { erasuresFile } from '#src/people/erasure/erasures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { prepareRollback } from './prepare-rollback.ts'
import { restoreBackup } from './restore.ts'

vi.setConfig({ testTimeout: 120_000 })

async function siteWithBackup() {
  const site = await testSite()
  const beside = openDatabase(site.where, 'migrations')
  onTestFinished(beside.close)
  const file = join(site.folder, 'backup')
  await writeBackup(site.db, file)
  const keep = join(site.folder, 'keep')
  const options = { backup: { file }, keep, erasures: erasuresFile(site.folder) }
  const acknowledged: string[] = []
  const signUp = async (email: string) => {
    const { status } = await site.call('POST', '/subscriptions', { email, list: 'waitlist' })
    if (status === 201) acknowledged.push(email)
    return status
  }
  /** Like a site that still runs. On SQLite the two connections of this process would wait for each other. */
  const signUps = async () => {
    for (let n = 0; n < 1000 && site.engine === 'postgres'; n++) {
      const status = await signUp(`during-${n}@example.com`).catch(() => 500)
      if (status !== 201) return
      await sleep(1)
    }
  }
  return { ...site, beside, file, keep, options, acknowledged, signUp, signUps }
}

/** A deadlock with the transactions of the site ends the command, which has changed nothing by then. */
const repeated = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (databaseFailure(error) !== 'busy') throw error
    return repeated(work)
  })

const emailsIn = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString()
    .match(/[\w-]+@example\.com/g) ?? []

test('every sign-up that was acknowledged before the database is emptied is in the kept file', async () => {
  const { beside, keep, options, acknowledged, signUp, signUps, where } = await siteWithBackup()
  await signUp('before@example.com')
  await Promise.all([
    signUps(),
    sleep(100).then(() => repeated(() => prepareRollback(beside, options))),
  ])
  expect(acknowledged).toContain('before@example.com')
  expect(emailsIn(keep)).toEqual(expect.arrayContaining(acknowledged))

  await expect(openAsItIs(where)).rejects.toThrow(
    'The database is empty: restore a backup with npm run restore -- FILE, or start the site once',
  )
  await expect(prepareRollback(beside, options)).rejects.toThrow('name a file that does not')
})

test('a site that signs people up during a restore gets ids that are free', async () => {
  const { beside, file, folder, signUp, signUps } = await siteWithBackup()
  const options = { replace: true, scratch: folder, erasureFiles: [] }
  const restore = () => repeated(() => restoreBackup(beside, file, options))
  await Promise.all([signUps(), sleep(100).then(restore).then(restore)])
  for (let n = 0; n < 3; n++) expect(await signUp(`after-${n}@example.com`)).toBe(201)
})
