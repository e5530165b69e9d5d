import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { smtpSink } from '#src/testing/smtp.ts'
import { testSite } from '#src/testing/test-site.ts'
import { bitsOf } from './lead-forms.ts'

/** Adds a form as a developer would: a folder, and its entry in the registry. */
vi.mock('./forms/registry.ts', async (original) => {
  const { leadForms } = await original<typeof import('./forms/registry.ts')>()
  const { callback } = await import('#src/testing/fixtures/callback/form.ts')
  return { leadForms: { ...leadForms, callback } }
})

const ada = {
  mail: 'ada@example.com',
  'person[name]': 'Ada',
  'person[firm]': 'Loom & Co',
  company: 'not a field of this form',
}

async function provider() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''))
    response.end('{"status":"success"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, bodies }
}

test('a form from a new folder is read, confirmed by mail, forwarded and shown to staff', async () => {
  const smtp = await smtpSink()
  const { url, bodies } = await provider()
  const made = await testSite({ smtpUrl: smtp.url, forwards: { callback: url } })
  const { site, call, signIn, db, jobs } = made
  const post = (path: string, fields: Record<string, string>) =>
    site.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  await jobs.start()

  const refused = await site.request('/forms/callback', {
    method: 'POST',
    body: new URLSearchParams({ mail: 'ada@gmail', 'person[firm]': 'Loom & Co' }),
    headers: { accept: 'application/json' },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys((await refused.json()).errors).toSorted()).toEqual(['mail', 'name'])

  const taken = await post('/forms/callback', ada)
  expect(taken.headers.get('location')).toBe('/callback?sent=1')
  const signUp = await db.selectFrom('sign_ups').selectAll().executeTakeFirstOrThrow()
  expect(signUp).toMatchObject({ source: 'callback', name: 'Ada', company: 'Loom & Co' })

  await eventually(() => expect(smtp.mails).toHaveLength(1))
  expect(smtp.mails[0]?.header('subject')).toBe('Confirm that we may call you')
  const token = /\/confirm\?token=([\w.-]+)/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? ''
  const confirmed = await post('/forms/confirm', { token })
  expect(confirmed.headers.get('location')).toBe('/thankyoudemo')
  await eventually(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toContain('name="person[firm]"\r\n\r\nLoom & Co\r\n')

  const staff = await signIn()
  const found = await call('GET', '/leads?source=callback', undefined, staff)
  expect(found.body.leads).toMatchObject([{ email: 'ada@example.com', sources: ['callback'] }])
  const { body } = await call('GET', '/leads/summary', undefined, staff)
  expect(body.sources).toMatchObject({ callback: 1, waitlist: 0 })
  expect(body.days).toMatchObject([{ source: 'callback', count: 1 }])
})

test('a sign-up through a form unknown to this version is kept but not shown', async () => {
  const { db, site, call, signIn, leads } = await testSite()
  const fields = new URLSearchParams({ email_address: 'ada@example.com' })
  await site.request('/forms/waitlist', { method: 'POST', body: fields })
  const { id, link_id } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('sign_ups')
    .values({
      person_id: id,
      source: 'of-a-newer-version',
      review: 'clear' as const,
      created_at: new Date().toISOString(),
    })
    .execute()
  const staff = await signIn()
  const { body } = await call('GET', `/leads/${id}`, undefined, staff)
  expect(body.signUps).toMatchObject([{ source: 'waitlist' }])
  expect((await call('GET', '/leads/summary', undefined, staff)).status).toBe(200)
  const link = leads.links.confirm(link_id, bitsOf(['waitlist']))
  const token = new URL(link).searchParams.get('token') ?? ''
  const confirmed = await site.request('/forms/confirm', {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
  expect(confirmed.headers.get('location')).toMatch(/^\/thankyousubscribe\?place=/)
})
