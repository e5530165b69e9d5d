import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiApp } from '#src/app/api-app.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { isAtLeast, type Role, roles } from '#src/feature/roles.ts'
import type { ApiDocument } from '#src/testing/fuzz/schema.ts'
import { testSite } from '#src/testing/test-site.ts'
import { mayOpen, openScreens, screens } from '../screens.ts'

/**
 * `permissions.txt` is the reviewed list of the lowest role of every call. The contracts decide, so a wrong role in a
 * contract shows only here. `vitest -u` writes the list again.
 */
test('every call answers each role, and nobody, as the reviewed list says', async () => {
  const site = await testSite()
  const document: ApiDocument = (await site.call('GET', '/openapi.json')).body
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${nameOf(path)}`,
      security,
    })),
  )
  const names = operations
    .map(({ name }) => name)
    .sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)) || (a < b ? -1 : 1))
  const byNobody = await answersTo(site, names, undefined)
  const byRole = new Map<Role, Answers>()
  for (const role of roles) byRole.set(role, await answersTo(site, names, role))
  const byOldProof = await answersTo(site, names, 'owner', async () => {
    const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
    await site.db.updateTable('staff_sessions').set({ proved_at }).execute()
  })

  const rows = new Map<string, string>()
  for (const name of names) {
    const statusOf = (role: Role) => byRole.get(role)?.get(name)?.status
    // A 401 for everybody: the call asks for a signature instead.
    const isStaff = byNobody.get(name)?.status === 401 && statusOf('owner') !== 401
    const least = roles.find((role) => statusOf(role) !== 403)
    for (const role of roles) {
      const label = `${role}: ${name} answered ${statusOf(role)}`
      const allowed = least !== undefined && isAtLeast(role, least)
      expect(statusOf(role) !== 403, label).toBe(allowed)
      if (isStaff) expect(statusOf(role), label).not.toBe(401)
      expect(statusOf(role), label).toBeLessThan(500)
    }
    const isRecent = byOldProof.get(name)?.type === '/problems/step-up-required'
    rows.set(name, isStaff ? `${least}${isRecent ? ' recent' : ''}` : 'no role')
  }
  for (const { name, security } of operations) {
    const { staff = ['no role'] } = (security?.[0] ?? {}) as { staff?: string[] }
    expect(staff.join(' '), `the OpenAPI document about ${name}`).toBe(rows.get(name))
  }
  const lines = [...rows].map(([name, least]) => `${name} -> ${least}\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('permissions.txt')
})

type Answers = Map<string, { status: number; type?: string }>

const endsSession = (name: string) => name.includes('logout')

/** The answers to calls without an id or a body that exist. `before` changes a new session. */
async function answersTo(
  { call, signIn }: Awaited<ReturnType<typeof testSite>>,
  names: string[],
  role?: Role,
  before = async () => {},
): Promise<Answers> {
  const username = `${role}-${randomUUID()}`
  let staff = role && (await signIn(username, role))
  await before()
  const answers: Answers = new Map()
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    const address = path.replaceAll(/\{\w+\}/g, '999')
    const { status, body } = await call(method, address, method === 'GET' ? undefined : {}, staff)
    answers.set(name, { status, type: body?.type })
    if (role && endsSession(name)) {
      staff = await signInAgain(call, username)
      await before()
    }
  }
  return answers
}

test('a staff call without a contract is refused for everybody', async () => {
  const calls = apiApp()
  const unnamed = ({ gate }: FeatureBase) => {
    calls.get('/unnamed', gate.required, (c) => c.text('open'))
    return { name: 'unnamed', routes: [calls] }
  }
  const { call, signIn } = await testSite({ more: [unnamed] })
  expect((await call('GET', '/unnamed', undefined, await signIn())).status).toBe(403)
})

test('the roles that may get the weekly summary are those that may read its numbers', async () => {
  const { composed } = await testSite()
  const { permissions } = composed.features
  expect(permissions['POST /user/weekly-summary']).toEqual(permissions['GET /stats'])
})

test('a HEAD needs the same role as a GET', async () => {
  const { site, signIn } = await testSite()
  const writer = await signIn('wim', 'writer')
  const response = await site.request('/api/v0/leads', { method: 'HEAD', headers: writer })
  expect(response.status).toBe(403)
})

test('every staff screen is in the permission table', () => {
  const root = join(import.meta.dirname, '../../routes/contentmanager')
  const routes = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file !== 'route.tsx')
    .map((file) => `/contentmanager/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`)
    .map((path) => path.replace(/\/index$/, ''))
  const named = [...Object.keys(screens), ...openScreens]
  expect(routes.toSorted()).toEqual(named.toSorted())
})

test('which screens each role may open', () => {
  const screensOf = (role: Role) => Object.keys(screens).filter((one) => mayOpen(one, role))
  expect(
    screensOf('writer').filter((one) => /leads|faq|activity|staff|settings/.test(one)),
  ).toEqual([])
  expect(screensOf('editor').filter((one) => /activity|staff|settings/.test(one))).toEqual([])
  expect(screensOf('owner')).toEqual(Object.keys(screens))
  expect(mayOpen('/contentmanager/unknown', 'owner')).toBe(false)
  expect(mayOpen('/contentmanager/leads/', 'editor')).toBe(true)
})

const nameOf = (path: string) => path.replace(/^\/api\/v0/, '')

type Call = Awaited<ReturnType<typeof testSite>>['call']

async function signInAgain(call: Call, username: string) {
  const { body } = await call('POST', '/user/login', {
    username,
    password: 'correct horse battery',
  })
  return { authorization: `Bearer ${body.result.token}` }
}
