import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { halfWrites, numberedArticle, numberOf } from '#src/testing/half-writes.ts'
import { testSite } from '#src/testing/test-site.ts'
import { openDatabase } from '../database.ts'
import { writeBackup } from './lines.ts'
import { readBackup } from './read.ts'

test('a backup during writes holds all writes acknowledged before, and no partial ones', async () => {
  const { call, signIn, where, folder, db } = await testSite()
  const staff = await signIn()
  // A connection of its own, like the backup command.
  const beside = openDatabase(where)
  onTestFinished(beside.close)
  const { body } = await call('POST', '/blogs', await numberedArticle(0), staff)
  const { blogId } = body.blog
  const acknowledged = { save: 0, emails: [] as string[] }
  let done = false
  const save = async () => {
    for (let n = 1; !done; n++) {
      const { status } = await call(
        'POST',
        `/blogs/${blogId}/update`,
        await numberedArticle(n),
        staff,
      )
      expect(status).toBe(200)
      acknowledged.save = n
    }
  }
  const signUp = async () => {
    for (let n = 0; !done; n++) {
      const email = `person-${n}@host${n % 40}.example`
      const { status } = await call('POST', '/subscriptions', { email, list: 'waitlist' })
      expect(status).toBe(201)
      acknowledged.emails.push(email)
      // Node's SQLite is synchronous: without a pause, hardly any other request would be handled.
      await sleep(5)
    }
  }
  const backUp = async () => {
    for (let round = 1; round <= 2; round++) {
      const far = acknowledged.save + 2
      await expect.poll(() => acknowledged.save, { timeout: 60_000 }).toBeGreaterThan(far)
      const before = { save: acknowledged.save, emails: [...acknowledged.emails] }
      const file = join(folder, `backup-${round}`)
      await writeBackup(beside.db, file)
      const during = acknowledged.emails.length - before.emails.length
      const restored = await testSite()
      await readBackup(restored, file, { replace: false, scratch: restored.folder })
      expect(await halfWrites(restored.db)).toEqual([])
      const blog = await restored.db.selectFrom('blogs').selectAll().executeTakeFirstOrThrow()
      expect(numberOf(blog)).toBeGreaterThanOrEqual(before.save)
      const people = await restored.db.selectFrom('people').select('email').execute()
      expect(people.map(({ email }) => email)).toEqual(expect.arrayContaining(before.emails))
      expect(during).toBeGreaterThan(0)
    }
  }
  const stop = () => {
    done = true
  }
  await Promise.all([save(), signUp(), backUp().finally(stop)])
  expect(await halfWrites(db)).toEqual([])
})
