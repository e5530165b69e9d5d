import { expect, test } from 'vitest'
import { testSite } from '#src/testing/test-site.ts'

const range = 'from=2026-11-01&to=2026-11-30'

test('a note is added, changed and deleted; editors change their own, owners all', async () => {
  const { call, signIn } = await testSite()
  const owner = await signIn('ada', 'owner')
  const editor = await signIn('bo', 'editor')
  const other = await signIn('cy', 'editor')
  const writer = await signIn('di', 'writer')
  const list = async (who: Record<string, string>) =>
    (await call('GET', `/stats/notes?${range}`, undefined, who)).body.notes
  const note = { day: '2026-11-16', text: '  A talk\u0000 at\nthe conference ' }
  const { status, body } = await call('POST', '/stats/notes', note, editor)
  expect(status).toBe(201)
  const { noteId } = body.note
  const stored = { noteId, day: '2026-11-16', text: 'A talk at the conference', author: 'bo' }
  expect(await list(editor)).toEqual([{ ...stored, mayChange: true }])
  expect(await list(other)).toEqual([{ ...stored, mayChange: false }])
  const path = `/stats/notes/${noteId}`
  const changed = { day: '2026-11-17', text: 'An outage' }
  expect((await call('PATCH', path, changed, other)).status).toBe(403)
  expect((await call('DELETE', path, undefined, other)).status).toBe(403)
  expect((await call('POST', '/stats/notes', note, writer)).status).toBe(403)
  expect((await call('PATCH', path, changed, owner)).status).toBe(200)
  expect(await list(editor)).toMatchObject([changed])
  expect((await call('PATCH', path, { day: '2026-11-17', text: ' ' }, editor)).status).toBe(422)

  expect((await call('DELETE', path, undefined, editor)).status).toBe(204)
  expect((await call('DELETE', path, undefined, editor)).status).toBe(404)
  expect(await list(editor)).toEqual([])
})

test('the statistics of any range leave as CSV and JSON, with nothing left out', async () => {
  const { call, signIn, composed } = await testSite()
  const staff = await signIn()
  const writer = await signIn('di', 'writer')
  const today = new Date().toISOString().slice(0, 10)
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }
  const utm = { source: 'poster', campaign: 'spring' }
  await call('POST', '/visits', { path: '/join', width: 'phone', utm }, agent)
  await call('POST', '/registrations', { name: 'Ada', email: 'ada@example.com' }, agent)
  await call('POST', '/stats/notes', { day: today, text: 'A talk' }, staff)
  await composed.features.analytics.counter.flush()
  const days = `from=${today}&to=${today}`
  const { body, headers } = await call('GET', `/stats/export.json?${days}`, undefined, staff)
  expect(headers.get('content-disposition')).toContain(`statistics-${today}-${today}.json`)
  const one = { visitors: 1, views: 1 }
  expect(body).toMatchObject({
    from: today,
    to: today,
    timeZone: 'UTC',
    discarded: 0,
    totals: { ...one, signUps: 1 },
    days: [{ key: today, ...one, signUps: 1 }],
    pages: [{ key: '/join', ...one }, { key: '/register' }],
    sources: [{ key: 'poster', ...one, signUps: 1 }],
    campaigns: [{ key: 'spring', ...one, signUps: 1 }],
    devices: [{ key: 'phone', ...one, signUps: null }],
    funnel: [{ source: 'poster', visited: 1, sawForm: 1, submitted: 1 }],
    notes: [{ day: today, text: 'A talk', author: 'ada' }],
  })
  const csv = await call('GET', `/stats/export.csv?${days}`, undefined, staff)
  const lines = csv.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('table,name,visitors,views,sign_ups,confirmed,converted,conversion,title')
  expect(lines).toContain('campaign,spring,1,1,1,0,1,1,')
  expect(lines).toContain('device,phone,1,1,,,,,')
  for (const path of ['export.json', 'export.csv']) {
    expect((await call('GET', `/stats/${path}?${days}`, undefined, writer)).status).toBe(403)
    expect(
      (await call('GET', `/stats/${path}?from=2026-02-02&to=2026-02-01`, undefined, staff)).status,
    ).toBe(422)
  }
})
