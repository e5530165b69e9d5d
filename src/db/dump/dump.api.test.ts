import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { released } from '#src/testing/released.ts'
import { testSite } from '#src/testing/test-site.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { tableNames } from '../tables.ts'
import { formatName } from './format.ts'
import { writeBackup } from './lines.ts'
import { readBackup } from './read.ts'

async function siteWithContent() {
  const made = await testSite()
  const staff = await made.signIn()
  const blog = {
    content: JSON.stringify([
      { id: 'i', type: 'image', src: asDataUrl(await picture()), alt: '☃' },
    ]),
    summary: 'Ünïcödé',
    status: 'published',
  }
  const { body } = await made.call('POST', '/blogs', blog, staff)
  await made.call('POST', `/blogs/${body.blog.blogId}/update`, { summary: 'Later' }, staff)
  await made.call('POST', '/leaderboard/score', { playerName: 'Ada', score: 300 })
  await made.call('POST', '/subscriptions', { email: 'a@example.com', list: 'waitlist' })
  return { ...made, staff, blogId: body.blog.blogId as number, file: join(made.folder, 'backup') }
}

test('a restore equals its backup, and the next id is free', async () => {
  const { db, file, call, blogId } = await siteWithContent()
  const written = await writeBackup(db, file)
  expect(written).toMatchObject({ blogs: 1, blog_revisions: 1, images: 1, leaderboard_scores: 1 })

  const other = await testSite()
  expect(await readBackup(other, file, { replace: false, scratch: other.folder })).toEqual(written)
  const before = (await call('GET', `/blogs/${blogId}`)).body
  expect((await other.call('GET', `/blogs/${blogId}`)).body).toEqual(before)
  const next = await other.call('POST', '/leaderboard/score', { playerName: 'Eve', score: 100 })
  expect(next.status).toBe(201)

  // A backup of the restored copy holds the same rows.
  const again = `${file}-again`
  await other.db.deleteFrom('leaderboard_scores').where('player_name', '=', 'Eve').execute()
  await writeBackup(other.db, again)
  const rows = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').slice(1, -2)
  expect(rows(again)).toEqual(rows(file))
})

test('a backup moves to SQLite from either database', async () => {
  const { db, file, folder } = await siteWithContent()
  const written = await writeBackup(db, file)
  const target = openDatabase({ sqlitePath: join(folder, 'moved.db') })
  await migrate(target.db)
  expect(await readBackup(target, file, { replace: false, scratch: folder })).toEqual(written)
  await target.close()
})

test('a database that is not empty is left alone without --replace', async () => {
  const made = await siteWithContent()
  const { db, file, call, folder } = made
  await writeBackup(db, file)
  await call('POST', '/leaderboard/score', { playerName: 'Late', score: 100 })
  await expect(readBackup(made, file, { replace: false, scratch: folder })).rejects.toThrow(
    'not empty',
  )
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(2)
  await readBackup(made, file, { replace: true, scratch: folder })
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(1)
})

test('a damaged backup changes nothing', async () => {
  const made = await siteWithContent()
  const { db, file, call, folder } = made
  await writeBackup(db, file)
  const text = gunzipSync(readFileSync(file)).toString()
  const lines = text.trimEnd().split('\n')
  const damaged = {
    'a changed row': gzipSync(text.replace('Later', 'Never')),
    'a missing row': gzipSync([...lines.slice(0, -2), ...lines.slice(-1)].join('\n')),
    'a missing end': gzipSync(lines.slice(0, -1).join('\n')),
    'cut short': readFileSync(file).subarray(0, 300),
    'not a backup': gzipSync('{"hello":1}'),
    'not gzip': Buffer.from('hello'),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(`${file}-bad`, bytes)
    await expect(
      readBackup(made, `${file}-bad`, { replace: true, scratch: folder }),
      name,
    ).rejects.toMatchObject({
      name: 'BackupError',
    })
  }
  await expect(
    readBackup(made, `${file}-none`, { replace: true, scratch: folder }),
  ).rejects.toThrow('cannot be read')
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(1)
  for (const table of tableNames) expect(text).toContain(`"${table}"`)
})

test('a backup of 0.2.0 is migrated while it is restored', async () => {
  const { folder, db, engine } = await testSite()
  const file = join(folder, 'older')
  writeFileSync(file, released.backup)
  const target = { db, engine, close: async () => {} }
  const restore = () => readBackup(target, file, { replace: false, scratch: folder })
  expect(await restore()).toMatchObject({ people: 1, sign_ups: 1, blogs: 1, documents: 0 })
  const [person] = await db.selectFrom('people').select(['email', 'state', 'link_id']).execute()
  expect(person).toMatchObject({ email: 'ada@example.com', state: 'confirmed' })
  expect(person?.link_id).toMatch(/^[0-9a-f]{32}$/)
  expect(readdirSync(folder).filter((name) => name.startsWith('restore-'))).toEqual([])
  await expect(restore()).rejects.toThrow('not empty')
})

test('a backup from before 0.2.0 is refused in one line', async () => {
  const site = await testSite()
  const file = join(site.folder, 'oldest')
  const head = { format: formatName, migrations: released.migrations.slice(0, 11), madeAt: '' }
  writeFileSync(file, gzipSync(JSON.stringify(head)))
  await expect(readBackup(site, file, { replace: true, scratch: site.folder })).rejects.toThrow(
    `${file} comes from a version before 0.2.0, and nothing was changed: upgrade it with 0.2.0 first, then with this version.`,
  )
})

test('a backup of a newer version names the step that this version lacks', async () => {
  const { folder, db } = await testSite()
  const file = join(folder, 'newer')
  const head = { format: formatName, migrations: ['0001-first', '9999-later'], madeAt: '' }
  writeFileSync(file, gzipSync(JSON.stringify(head)))
  await expect(readBackup({ db }, file, { replace: true, scratch: folder })).rejects.toThrow(
    '9999-later',
  )
})
