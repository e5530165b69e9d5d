import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { testSite } from '#src/testing/test-site.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { tableNames } from '../tables.ts'
import { readBackup } from './read.ts'
import { writeBackup } from './write.ts'

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

test('what is restored is what was backed up, and the next id is free', async () => {
  const { db, engine, file, call, blogId } = await siteWithContent()
  const written = await writeBackup(db, engine, file)
  expect(written).toMatchObject({ blogs: 1, blog_revisions: 1, images: 1, leaderboard_scores: 1 })

  const other = await testSite()
  expect(await readBackup(other.db, other.engine, file, { replace: false })).toEqual(written)
  const before = (await call('GET', `/blogs/${blogId}`)).body
  expect((await other.call('GET', `/blogs/${blogId}`)).body).toEqual(before)
  const next = await other.call('POST', '/leaderboard/score', { playerName: 'Eve', score: 100 })
  expect(next.status).toBe(201)

  // Once more from the copy: the two files hold the same rows.
  const again = `${file}-again`
  await other.db.deleteFrom('leaderboard_scores').where('player_name', '=', 'Eve').execute()
  await writeBackup(other.db, other.engine, again)
  const rows = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').slice(1, -2)
  expect(rows(again)).toEqual(rows(file))
})

test('a backup moves to SQLite from either database', async () => {
  const { db, engine, file, folder } = await siteWithContent()
  const written = await writeBackup(db, engine, file)
  const target = openDatabase({ sqlitePath: join(folder, 'moved.db') })
  await migrate(target.db)
  expect(await readBackup(target.db, 'sqlite', file, { replace: false })).toEqual(written)
  await target.close()
})

test('a database that holds something is left alone unless told', async () => {
  const { db, engine, file, call } = await siteWithContent()
  await writeBackup(db, engine, file)
  await call('POST', '/leaderboard/score', { playerName: 'Late', score: 100 })
  await expect(readBackup(db, engine, file, { replace: false })).rejects.toThrow('not empty')
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(2)
  await readBackup(db, engine, file, { replace: true })
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(1)
})

test('a damaged backup changes nothing', async () => {
  const { db, engine, file, call } = await siteWithContent()
  await writeBackup(db, engine, file)
  const text = gunzipSync(readFileSync(file)).toString()
  const lines = text.trimEnd().split('\n')
  const damaged = {
    'a changed row': gzipSync(text.replace('Later', 'Never')),
    'a missing row': gzipSync([...lines.slice(0, 3), ...lines.slice(4)].join('\n')),
    'a missing end': gzipSync(lines.slice(0, -1).join('\n')),
    'cut short': readFileSync(file).subarray(0, 300),
    'not a backup': gzipSync('{"hello":1}'),
    'not gzip': Buffer.from('hello'),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(`${file}-bad`, bytes)
    await expect(
      readBackup(db, engine, `${file}-bad`, { replace: true }),
      name,
    ).rejects.toMatchObject({
      name: 'BackupError',
    })
  }
  await expect(readBackup(db, engine, `${file}-none`, { replace: true })).rejects.toThrow(
    'cannot be read',
  )
  expect((await call('GET', '/leaderboard/scores')).body.scores).toHaveLength(1)
  for (const table of tableNames) expect(text).toContain(`"${table}"`)
})
