import { ApiError, answer, apiClient, done } from '#src/app/client.ts'
import {
  changeSession,
  currentToken,
  endSession,
  readSession,
  type SessionUser,
} from '#src/session/session.ts'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { accessToken } from '#src/site/storage-keys.ts'
import { readStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import type { StaffApi } from '../api/routes.ts'
import { clearForeignDevice } from '../login/foreign-device.ts'
import { signWithPasskey } from '../login/passkey.ts'
import { isExpired, userOf } from './token.ts'

const staff = () => apiClient<StaffApi>(currentToken)
const renewEvery = 30 * 60_000

// One start for a page load, whichever guard asks first.
let started: Promise<void> | undefined

/** Reads and checks the stored token, once per page load; resolves to the signed-in user. */
export async function sessionReady(): Promise<SessionUser | null> {
  started ??= startSession()
  await started
  return readSession().user
}

async function startSession(): Promise<void> {
  followOtherTabs()
  setInterval(renew, renewEvery)
  const stored = readStored(accessToken)
  // The server decides whether a readable token has expired, because the browser's clock may be wrong.
  if (!stored || (isExpired(stored) && !userOf(stored))) {
    return endSession(stored ? 'expired' : undefined)
  }
  changeSession({ token: stored })
  try {
    await validate()
  } catch (error) {
    console.error(error)
    const user = userOf(stored)
    const isRefused = error instanceof ApiError && error.status === 401
    // Only a 401 means that the token is invalid: a full disk or a lost network must not sign anybody out.
    if (isRefused || !user) endSession('expired')
    else changeSession({ user, tokenLoading: false })
  }
}

async function validate(): Promise<void> {
  signedIn(await answer(staff().user.validation.$post(), 'Error validating the session'))
}

/** The second step that the login needs after the password. */
export interface SecondStep {
  challenge: string
  methods: ('code' | 'passkey')[]
  options?: object
}

export async function login(username: string, password: string) {
  changeSession({ authLoading: true })
  try {
    const call = staff().user.login.$post({ json: { username, password } })
    signedIn(await answer(call, 'Error logging in'))
    return { entered: true }
  } catch (error) {
    changeSession({ user: null, authLoading: false })
    if (error instanceof ApiError && error.problem.type === '/problems/second-factor-required') {
      return { entered: false, secondStep: error.problem as SecondStep & typeof error.problem }
    }
    console.error(error)
    // Seconds until the next attempt is allowed, after too many failures.
    const wait = error instanceof ApiError ? error.problem.retryAfter : undefined
    return { entered: false, wait }
  }
}

/** Throws if the session is not open afterwards. */
export async function enterSecondFactor(
  json: Parameters<Calls['login']['second-factor']['$post']>[0]['json'],
): Promise<void> {
  const call = staff().user.login['second-factor'].$post({ json })
  signedIn(await answer(call, 'Error logging in'))
}

/** Signs in with a passkey alone. Throws if the session is not open afterwards. */
export async function loginWithPasskey(): Promise<void> {
  const call = staff().user.login.passkey.$post()
  const { challenge, options } = await answer(call, 'Error logging in')
  await enterSecondFactor({ challenge, assertion: await signWithPasskey(options) })
}

type Calls = ReturnType<typeof staff>['user']

/** Throws if the account was not created. */
export async function acceptInvitation(
  json: Parameters<Calls['invitation']['accept']['$post']>[0]['json'],
): Promise<void> {
  const call = staff().user.invitation.accept.$post({ json })
  signedIn(await answer(call, 'Error creating the account'))
}

/** Signs out in this browser at once; the server revokes the token. */
export async function logout(): Promise<void> {
  const ended = done(staff().user.logout.$post(), 'Error logging out').catch((error: unknown) =>
    console.error(error),
  )
  await leave()
  await ended
}

/**
 * Signs out in this browser only after the server has ended every session: somebody who lost a device must be able to
 * rely on it. Throws if it has not.
 */
export async function logoutEverywhere(): Promise<void> {
  // This client can ask for a step-up.
  const call = staffClient<StaffApi>().user['logout-everywhere'].$post()
  await staffAnswer(call, 'Error signing out everywhere')
  await leave()
}

/** Ends the session in this browser, and removes what a device of somebody else must not keep. */
async function leave(): Promise<void> {
  const username = readSession().user?.username ?? ''
  endSession()
  await clearForeignDevice(username)
}

/** Throws if the password was not changed. */
export async function changeOwnPassword(json: Parameters<Calls['password']['$post']>[0]['json']) {
  const call = staffClient<StaffApi>().user.password.$post({ json })
  signedIn(await staffAnswer(call, 'Error changing the password'))
}

function signedIn({ result: { user, token } }: { result: { user: SessionUser; token: string } }) {
  // A token that the browser refuses to store lasts for this tab, and a reload signs out.
  const isStored = writeStored(accessToken, token)
  changeSession({
    user,
    token,
    tokenLoading: false,
    authLoading: false,
    ended: undefined,
    inThisTabOnly: !isStored,
  })
}

/** Renews the token regularly, so that it does not expire during a day of writing in one tab. */
async function renew(): Promise<void> {
  if (!readSession().user) return
  await validate().catch((error: unknown) => console.error(error))
}

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== accessToken.name || !readSession().user) return
    if (event.newValue) changeSession({ token: event.newValue })
    else endSession('elsewhere')
  })
}
