/*
 * Does a login in progress survive what should have ended it?
 * LOGINS logins with the old password run, a few at a time on two workers, while the password is changed; then a
 * fifth as many while the role changes, and while a second factor is added. No session that was opened with the old
 * credentials may be alive afterwards, and the session that made the change must be.
 *
 *   npm run faults -- login-race [LOGINS=1000] [--on sqlite|postgres]
 */
import { Secret, TOTP } from 'otpauth'
import { addAccount } from '#src/staff/api/accounts/accounts.ts'
import { call } from './kit/calls.ts'
import { fault } from './kit/fault.ts'
import { staffPassword } from './kit/site-process.ts'

/** As many as both workers accept before they refuse sign-ins as busy. */
const atOnce = 10

await fault(['sqlite', 'postgres'], async ({ args, launch, say, check, open }) => {
  const logins = Number(args[0] ?? 1000)
  const site = await launch({ asStarted: true, env: { WORKERS: '2' } })
  const api = (method: string, path: string, body?: unknown, token?: string) =>
    call(`${site.url}/api/v0${path}`, {
      method,
      body,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const login = async (username: string, password: string) =>
    (await api('POST', '/user/login', { username, password })).json?.result?.token as
      | string
      | undefined
  const isAlive = async (token: string) =>
    (await api('GET', '/user', undefined, token)).status === 200
  const odd: number[] = []

  /** Starts logins at different times around the change; returns the tokens of successful ones. */
  const race = async (username: string, password: string, change: () => Promise<unknown>) => {
    const tokens: string[] = []
    const one = async (nth: number) => {
      await new Promise((resolve) => setTimeout(resolve, nth * 15))
      const answer = await api('POST', '/user/login', { username, password })
      if (answer.status === 200) tokens.push(answer.json.result.token)
      else if (answer.status !== 401 && answer.status !== 503) odd.push(answer.status)
    }
    const running = Array.from({ length: atOnce }, (_, nth) => one(nth))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * atOnce * 15))
    await Promise.all([change(), ...running])
    return tokens
  }

  const survivors = async (tokens: string[], counts: (token: string) => boolean = () => true) => {
    let alive = 0
    for (const token of tokens) if (counts(token) && (await isAlive(token))) alive++
    return alive
  }

  let password = staffPassword
  let own = (await login('ada', password)) ?? ''
  let made = 0
  let letIn = 0
  let stayed = 0
  let lost = 0
  for (; made < logins; made += atOnce) {
    const next = `${staffPassword} ${made} of the race`
    const tokens = await race('ada', password, async () => {
      const body = { currentPassword: password, newPassword: next }
      let answer = await api('POST', '/user/password', body, own)
      while (answer.status === 503) answer = await api('POST', '/user/password', body, own)
      if (answer.status === 200) own = answer.json.result.token
      else odd.push(answer.status)
    })
    password = next
    letIn += tokens.length
    stayed += await survivors(tokens)
    if (!(await isAlive(own))) lost++
  }
  say(`${made} logins with an old password, ${letIn} of them let in before the change`)
  check('no session of an old password is alive', stayed === 0, stayed)
  check('whoever changed the password stays signed in', lost === 0, lost)

  const { db, close } = open()
  const fifth = logins / 5
  const bea = { username: 'bea', password: `${staffPassword} of bea` }
  await addAccount(db, bea.username, bea.password, { role: 'editor' })
  await close()
  let role = 'editor'
  const roleOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role
  ;[made, letIn, stayed] = [0, 0, 0]
  for (; made < fifth; made += atOnce) {
    const next = role === 'editor' ? 'writer' : 'editor'
    const tokens = await race(bea.username, bea.password, async () => {
      const answer = await api('POST', '/staff/bea/role', { role: next }, own)
      if (answer.status !== 204) odd.push(answer.status)
    })
    role = next
    letIn += tokens.length
    stayed += await survivors(tokens, (token) => roleOf(token) !== role)
  }
  say(`${made} logins while the role changed, ${letIn} let in`)
  check('no session of an old role is alive', stayed === 0, stayed)

  ;[made, letIn, stayed] = [0, 0, 0]
  for (; made < fifth; made += atOnce) {
    const token = (await login(bea.username, bea.password)) ?? ''
    const { secret } = (await api('POST', '/user/totp', undefined, token)).json
    const tokens = await race(bea.username, bea.password, async () => {
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      const answer = await api('POST', '/user/totp/confirm', { code }, token)
      if (answer.status !== 200) odd.push(answer.status)
    })
    letIn += tokens.length
    stayed += await survivors(tokens)
    const removed = await api('DELETE', '/user/totp', undefined, token)
    if (removed.status !== 204) odd.push(removed.status)
  }
  say(`${made} logins with the password alone while a second factor was added, ${letIn} let in`)
  check('no session without the second factor is alive', stayed === 0, stayed)
  check('every other answer was as expected', odd.length === 0, odd.slice(0, 10).join(', '))
})
