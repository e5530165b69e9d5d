import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiApp } from '#src/app/api-app.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { isAtLeast, type Role, roles } from '#src/feature/roles.ts'
import type { ApiDocument } from '#src/testing/fuzz/schema.ts'
import { testSite } from '#src/testing/test-site.ts'
import { mayOpen, openScreens, screens } from '../screens.ts'

/** Calls that end their own session. */
const endsSession = /logout/

test('every staff call names a role, and every role may make exactly its calls', async () => {
  const { site, call, signIn, composed } = await testSite()
  const { permissions } = composed.features
  const document: ApiDocument = (await call('GET', '/openapi.json')).body
  const staffCalls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security ? [`${method.toUpperCase()} ${nameOf(path)}`] : [],
    ),
  )
  expect(staffCalls.toSorted()).toEqual(Object.keys(permissions).toSorted())

  const names = Object.keys(permissions).sort(
    (a, b) => Number(endsSession.test(a)) - Number(endsSession.test(b)),
  )
  for (const role of roles) {
    let staff = await signIn(`the-${role}`, role)
    for (const name of names) {
      const [method = '', path = ''] = name.split(' ')
      const address = `/api/v0${path.replaceAll(/\{\w+\}/g, '999')}`
      const allowed = isAtLeast(role, permissions[name]?.least ?? 'owner')
      const response = await site.request(address, {
        method,
        headers: { ...staff, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        body: method === 'GET' ? undefined : '{}',
      })
      const label = `${role}: ${name} answered ${response.status}`
      if (allowed) expect(response.status, label).not.toBe(403)
      else expect(response.status, label).toBe(403)
      expect(response.status, label).not.toBe(401)
      expect(response.status, label).toBeLessThan(500)
      if (endsSession.test(name)) staff = await signInAgain(call, `the-${role}`)
    }
  }
})

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
