import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'
import { requireImport } from './import-rows.ts'

/** More by hand: IMPORT_ROWS=100000. */
const rows = Number(process.env.IMPORT_ROWS ?? 800)

/** Every tenth row is wrong, and every seventh comes again with another tag. */
function file(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const number = at % 7 === 6 ? at - 1 : at
    const email = at % 10 === 9 ? `wrong ${at}` : `person-${number}@example.com`
    return `${email},Person ${number},tag ${at % 3},2026-01-02,${at}`
  })
  return ['Email,Name,Tags,Signed up,Number', ...lines].join('\r\n')
}

const settings = {
  columns: ['email', 'name', 'tags', 'signed-up', 'extra'],
  list: 'waitlist',
  tags: ['imported'],
  consent: 'Newsletter form of our old shop',
  consentDate: '2026-05-04',
  confirmed: 'elsewhere',
}

async function uploadedSite() {
  const site = await testSite()
  const staff = await site.signIn()
  const form = new FormData()
  form.set('file', new Blob([file()]), 'people.csv')
  form.set('settings', JSON.stringify(settings))
  form.set('dryRun', 'false')
  const sent = { method: 'POST', headers: staff, body: form }
  const response = await site.site.request('/api/v0/leads/import', sent)
  const { importId } = (await response.json()).import
  const { db, where, folder } = site
  const path = join(folder, 'people-imports', (await requireImport(db, importId)).file)
  const start = () => {
    const given = JSON.stringify({ where, importId, path })
    const child = spawn(process.execPath, ['src/testing/import-people.ts', given], {
      cwd: join(import.meta.dirname, '../../../..'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit').then(([code, signal]) => signal ?? code)
    return { child, ended }
  }
  const read = () => requireImport(db, importId)
  const everybody = async () => ({
    people: await db
      .selectFrom('people as p')
      .innerJoin('sign_ups as s', 's.person_id', 'p.id')
      .innerJoin('sign_up_answers as a', 'a.sign_up_id', 's.id')
      .select(['email', 'p.name', 'state', 's.source', 's.created_at', 'promise', 'answer'])
      .orderBy('email')
      .orderBy('answer')
      .execute(),
    tags: await db
      .selectFrom('person_tags')
      .innerJoin('people', 'people.id', 'person_id')
      .select(['email', 'tag'])
      .orderBy('email')
      .orderBy('tag')
      .execute(),
    refused: await db
      .selectFrom('lead_import_rows')
      .select(['line', 'email', 'reason'])
      .orderBy('line')
      .execute(),
  })
  return { start, read, everybody }
}

test('an import that is killed again and again, and continued, ends like one that was not', {
  timeout: 600_000,
}, async () => {
  const whole = await uploadedSite()
  expect(await whole.start().ended).toBe(0)
  const killed = await uploadedSite()
  for (const part of [0.25, 0.5, 0.75]) {
    const { child, ended } = killed.start()
    while ((await killed.read()).cursor < rows * part) await sleep(2)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const { cursor, state } = await killed.read()
    expect(state).toBe('running')
    expect(cursor).toBeGreaterThanOrEqual(rows * part)
    expect(cursor).toBeLessThan(rows)
  }
  expect(await killed.start().ended).toBe(0)
  const [{ state, cursor, counts }, expected] = [await killed.read(), await whole.read()]
  expect({ state, cursor, counts }).toEqual({
    state: 'done',
    cursor: rows,
    counts: expected.counts,
  })
  const everybody = await killed.everybody()
  expect(everybody.people.length).toBeGreaterThan(rows / 2)
  expect(everybody).toEqual(await whole.everybody())
})
