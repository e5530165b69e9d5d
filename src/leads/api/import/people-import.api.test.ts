import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvRow } from '#src/app/csv.ts'
import { eventually } from '#src/testing/eventually.ts'
import { staffPassword, testSite } from '#src/testing/test-site.ts'

const consent = 'Newsletter form of our old shop'

const settings = {
  columns: ['email', 'name', 'list', 'tags', 'signed-up', 'extra'],
  list: 'mailing-list',
  tags: ['old shop'],
  consent,
  consentDate: '2026-05-04',
  confirmed: 'elsewhere',
}

const header = ['Email', 'Name', 'List', 'Tags', 'Signed up', 'Shoe size']

async function importingSite() {
  const site = await testSite()
  const staff = await site.signIn()
  await site.jobs.start()
  const upload = async (file: string | Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('file', new Blob([file as BlobPart]), 'people.csv')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const response = await site.site.request('/api/v0/leads/import', {
      method: 'POST',
      headers: staff,
      body: form,
    })
    return { status: response.status, body: await response.json() }
  }
  const read = async (id: number) =>
    (await site.call('GET', `/leads/imports/${id}`, undefined, staff)).body
  const ended = async (id: number, state = 'done') => {
    await eventually(async () => expect((await read(id)).import.state).toBe(state))
    return read(id)
  }
  const takeAll = async (file: string | Uint8Array, more: object = {}) => {
    const sent = { settings: JSON.stringify({ ...settings, ...more }), dryRun: 'false' }
    const { status, body } = await upload(file, sent)
    expect(status, JSON.stringify(body)).toBe(201)
    return ended(body.import.importId)
  }
  const leads = async (query = '') =>
    (await site.call('GET', `/leads?limit=200${query}`, undefined, staff)).body.leads
  const record = async (email: string) => {
    const [lead] = await leads(`&q=${encodeURIComponent(email)}`)
    return (await site.call('GET', `/leads/${lead.id}`, undefined, staff)).body
  }
  return { ...site, staff, upload, read, ended, takeAll, leads, record }
}

const fileOf = (...rows: string[][]) => [header, ...rows].map(csvRow).join('')

test('a file is checked first, then imported, and again nobody comes twice', async () => {
  const { call, staff, upload, ended, leads, record, db, folder } = await importingSite()
  const file = fileOf(
    ['Ada@Example.com', 'Ada', '', 'VIP; Beta', '2025-01-02', '38'],
    ['bo@example.com', '', 'Waitlist', '', '', ''],
    ['bo@example.com', 'Bo', 'waitlist', '', '', ''],
    ['not an address', 'X', '', '', '', ''],
    ['cy@example.com', 'Cy', 'Nowhere', '', '', ''],
    ['di@example.com', 'Di', '', '', '03/04/2025', ''],
  )
  const uploaded = (await upload(file)).body.import
  expect(uploaded).toMatchObject({
    state: 'uploaded',
    rows: 6,
    columns: header,
    guess: ['email', 'name', 'list', 'tags', 'signed-up', 'ignore'],
  })
  const run = (dryRun: boolean) =>
    call('POST', `/leads/imports/${uploaded.importId}/run`, { settings, dryRun }, staff)
  expect((await run(true)).status).toBe(200)
  const checked = await ended(uploaded.importId, 'ready')
  const counts = { added: 2, present: 1, suppressed: 0, refused: 3 }
  expect(checked.import.counts).toEqual(counts)
  expect(checked.problems).toMatchObject([
    { line: 5, email: 'not an address', reason: 'email: Must be an email address' },
    { line: 6, email: 'cy@example.com', reason: 'list: “Nowhere” is none of ours' },
    { line: 7, email: 'di@example.com', reason: 'signed up: write dates as 2026-05-04' },
  ])
  expect(await leads()).toEqual([])

  expect((await run(false)).status).toBe(200)
  expect((await ended(uploaded.importId)).import.counts).toEqual(counts)
  const ada = await record('ada@example.com')
  expect(ada.lead).toMatchObject({
    name: 'Ada',
    state: 'confirmed',
    tags: ['beta', 'old shop', 'vip'],
    lists: [{ list: 'mailing-list', state: 'confirmed', since: '2025-01-02T00:00:00.000Z' }],
  })
  expect(ada.signUps).toMatchObject([
    {
      createdAt: '2025-01-02T00:00:00.000Z',
      promise: `Imported by ada: ${consent} (2026-05-04)`,
      answers: [{ question: 'Shoe size', answer: '38' }],
    },
  ])
  expect(ada.deliveries).toEqual([])
  // No visitor: the statistics count nobody.
  expect(await db.selectFrom('sign_up_counts').selectAll().execute()).toEqual([])
  expect(readdirSync(`${folder}/people-imports`)).toEqual([])
  expect((await run(false)).status).toBe(409)

  const again = (await upload(file)).body.import.importId
  await call('POST', `/leads/imports/${again}/run`, { settings, dryRun: false }, staff)
  expect((await ended(again)).import.counts).toEqual({ ...counts, added: 0, present: 3 })
  expect(await db.selectFrom('sign_ups').selectAll().execute()).toHaveLength(2)
  const report = await call('GET', `/leads/imports/${again}/report.csv`, undefined, staff)
  expect(report.status).toBe(200)
})

test('who has left, bounces or asked to be erased stays as they are, and no name is overwritten', async () => {
  const { call, staff, takeAll, record, leads } = await importingSite()
  const people = ['left', 'bounced', 'asked', 'known', 'back']
  for (const name of people) {
    const lists = ['waitlist', 'mailing-list']
    const sent = { email: `${name}@example.com`, name, lists, consent }
    await call('POST', '/leads', sent, staff)
  }
  const idOf = async (name: string) => (await leads(`&q=${name}@`))[0].id
  const leave = async (name: string, list?: string) =>
    call('POST', `/leads/${await idOf(name)}/unsubscribe`, { reason: 'Asked', list }, staff)
  await leave('left')
  await leave('back', 'mailing-list')
  await call('POST', `/leads/${await idOf('asked')}/requests`, { kind: 'deletion' }, staff)
  await call('POST', `/leads/${await idOf('asked')}/tags`, { add: ['mine'] }, staff)
  const { import: done, problems } = await takeAll(
    fileOf(...people.map((name) => [`${name}@example.com`, '', '', 'new', '', ''])),
  )
  expect(done.counts).toEqual({ added: 0, present: 2, suppressed: 3, refused: 0 })
  expect(problems.map(({ email }: { email: string }) => email)).toEqual([
    'left@example.com',
    'asked@example.com',
    'back@example.com',
  ])
  expect((await record('known@example.com')).lead).toMatchObject({
    name: 'known',
    tags: ['new', 'old shop'],
  })
  expect((await record('asked@example.com')).lead.tags).toEqual(['mine'])
  expect((await record('left@example.com')).lead.state).toBe('unsubscribed')
})

test('people who are asked get a confirmation mail each, and are unconfirmed', async () => {
  const { takeAll, leads, db } = await importingSite()
  await takeAll(fileOf(['ada@example.com', '', '', '', '', ''], ['bo@example.com']), {
    confirmed: 'ask',
  })
  expect((await leads()).map(({ state }: { state: string }) => state)).toEqual([
    'unconfirmed',
    'unconfirmed',
  ])
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'due_at', 'created_at'])
    .where('person_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['confirmation-mail', 'confirmation-mail'])
  const [first, second] = mails.map(({ due_at, created_at }) =>
    Math.round(Date.parse(due_at) - Date.parse(created_at)),
  )
  expect([first, second]).toEqual([0, 2000])
})

test('encodings and separators of usual programs are read alike', async () => {
  const { takeAll, record } = await importingSite()
  const lines = ['Email;Name', 'zoe@example.com;"Zoë; the\n""first"""'].join('\r\n')
  const columns = { columns: ['email', 'name'] }
  const files = {
    utf8: Buffer.from(lines),
    mark: Buffer.from(`\uFEFF${lines}`),
    utf16: Buffer.from(`\uFEFF${lines}`, 'utf16le'),
    swapped: Buffer.from(`\uFEFF${lines}`, 'utf16le').swap16(),
    windows: Buffer.from(lines, 'latin1'),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const text = new Uint8Array(bytes)
    const { import: done } = await takeAll(text, columns)
    expect(done.counts, name).toMatchObject({ added: name === 'utf8' ? 1 : 0, refused: 0 })
  }
  expect((await record('zoe@example.com')).lead.name).toBe('Zoë; the "first"')
  const tabs = await takeAll('Email\tName\nada@example.com\tAda, Grace; Bo\n', columns)
  expect(tabs.import.counts).toMatchObject({ added: 1 })
  expect((await record('ada@example.com')).lead.name).toBe('Ada, Grace; Bo')
})

test('files that are no list of people, and settings without consent, are refused', async () => {
  const { upload, call, staff, folder } = await importingSite()
  const refused = async (file: string, fields = {}) => (await upload(file, fields)).body.errors
  expect(await refused('')).toEqual({ file: ['There is nobody in the file.'] })
  expect(await refused('Email\n')).toEqual({ file: ['There is nobody in the file.'] })
  expect((await refused('Email\n"ada@example.com')).file[0]).toContain('no CSV')
  const broken = { settings: JSON.stringify({ ...settings, consent: 'yes' }) }
  expect(await refused('Email\nada@example.com', broken)).toEqual({
    settings: ['Say how and where the people agreed'],
  })
  const rows = `Email\n${'a@example.com\n'.repeat(100_001)}`
  expect(await refused(rows)).toEqual({ file: ['A file has at most 100,000 rows.'] })
  expect(readdirSync(`${folder}/people-imports`)).toEqual([])
  const { importId } = (await upload('Email\nada@example.com')).body.import
  const run = (sent: object) =>
    call('POST', `/leads/imports/${importId}/run`, { settings: { ...settings, ...sent } }, staff)
  expect((await run({})).body.errors).toEqual({ columns: ['Say of each column what it is.'] })
  expect((await run({ columns: ['name'] })).status).toBe(422)
})

test('a file of another machine is waited for, one that is gone ends the import', async () => {
  const { takeAll, call, staff, leads, db, upload, ended } = await importingSite()
  await takeAll(fileOf(['ada@example.com', '', '', '', '', ''], ['', 'nobody']))
  const { importId } = (await upload(fileOf(['bo@example.com']))).body.import
  await db
    .updateTable('lead_imports')
    .set({ file: 'gone', created_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', importId)
    .execute()
  await call('POST', `/leads/imports/${importId}/run`, { settings, dryRun: false }, staff)
  expect((await ended(importId, 'failed')).import.error).toBe('Its file is gone. Upload it again.')
  expect(await leads()).toHaveLength(1)
})

test('erasing a person removes the address from reports and samples', async () => {
  const { upload, ended, call, staff, leads, db } = await importingSite()
  await call('POST', '/leads', { email: 'left@example.com', lists: ['waitlist'], consent }, staff)
  const [{ id }] = await leads()
  await call('POST', `/leads/${id}/unsubscribe`, { reason: 'Asked' }, staff)
  const checked = { settings: JSON.stringify(settings) }
  const file = fileOf(['Left@example.com', 'Ada', 'waitlist', '', '', ''])
  await ended((await upload(file, checked)).body.import.importId, 'ready')
  const stored = async () => {
    const rows = await db.selectFrom('lead_import_rows').selectAll().execute()
    const [one] = await db.selectFrom('lead_imports').select('columns').execute()
    return { rows: rows.length, isInSample: /left@/i.test(one?.columns ?? '') }
  }
  expect(await stored()).toEqual({ rows: 1, isInSample: true })
  await call('POST', '/user/step-up', { password: staffPassword }, staff)
  expect((await call('POST', `/leads/${id}/erase`, undefined, staff)).status).toBe(204)
  expect(await stored()).toEqual({ rows: 0, isInSample: false })
})
