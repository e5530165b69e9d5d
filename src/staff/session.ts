import { ApiError, answer, apiClient, done } from '#src/http/client.ts'
import {
  changeSession,
  currentToken,
  endSession,
  readSession,
  type SessionUser,
} from '#src/session/session.ts'
import { staffClient } from '#src/session/staff-call.ts'
import { readToken, tokenKey, writeToken } from '#src/session/token-storage.ts'
import type { AccountsApi } from './api/account-routes.ts'
import type { StaffApi } from './api/routes.ts'
import type { SecurityApi } from './api/security-routes.ts'
import { clearForeignDevice } from './foreign-device.ts'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  signWithPasskey,
} from './passkey.ts'
import { reasonOf } from './reason.ts'
import { isExpired, userOf } from './token.ts'

const staff = () => apiClient<StaffApi>(currentToken)
/** For calls that ask again who is there. */
const asking = () => staffClient<StaffApi>()
const security = () => apiClient<SecurityApi>(currentToken)
const accounts = () => apiClient<AccountsApi>(currentToken)
const renewEvery = 30 * 60_000

let started: Promise<SessionUser | null> | undefined

/** Reads and checks the stored token, once per page load; answers who is signed in now. */
export async function sessionReady(): Promise<SessionUser | null> {
  started ??= startSession()
  await started
  return readSession().user
}

async function startSession(): Promise<SessionUser | null> {
  followOtherTabs()
  setInterval(renew, renewEvery)
  const stored = readToken()
  // Whether a token of ours has expired is for the server to say: the clock of this browser may be wrong.
  if (!stored || (isExpired(stored) && !userOf(stored))) {
    endSession(stored ? 'expired' : undefined)
    return null
  }
  changeSession({ token: stored })
  try {
    await validate()
  } catch (error) {
    console.error(error)
    const user = userOf(stored)
    const isRefused = error instanceof ApiError && error.status === 401
    // Only a 401 says that the token is not valid: a full disk or a lost network must not sign anybody out.
    if (isRefused || !user) endSession('expired')
    else changeSession({ user, tokenLoading: false })
  }
  return readSession().user
}

async function validate(): Promise<void> {
  const { result } = await answer(staff().user.validation.$post(), 'Error validating the session')
  signedIn(result)
}

/** What the login still needs after the password. */
export interface SecondStep {
  challenge: string
  methods: ('code' | 'passkey')[]
  /** For a passkey. */
  options?: PublicKeyCredentialRequestOptionsJSON
}

interface LoginOutcome {
  entered: boolean
  secondStep?: SecondStep
  /** How many seconds to wait before the next attempt, when there were too many. */
  wait?: number
}

export async function login(username: string, password: string): Promise<LoginOutcome> {
  changeSession({ authLoading: true })
  try {
    const call = staff().user.login.$post({ json: { username, password } })
    const { result } = await answer(call, 'Error logging in')
    signedIn(result)
    return { entered: true }
  } catch (error) {
    changeSession({ user: null, authLoading: false })
    if (error instanceof ApiError && error.problem.type === '/problems/second-factor-required') {
      return { entered: false, secondStep: error.problem as SecondStep & typeof error.problem }
    }
    console.error(error)
    return {
      entered: false,
      wait: error instanceof ApiError ? error.problem.retryAfter : undefined,
    }
  }
}

/** What went wrong, in words; nothing when the session is open. */
export async function enterSecondFactor(json: {
  challenge: string
  code?: string
  assertion?: AuthenticationResponseJSON
}): Promise<string | undefined> {
  try {
    const call = security().user.login['second-factor'].$post({
      json: { ...json, assertion: json.assertion && { ...json.assertion } },
    })
    signedIn((await answer(call, 'Error logging in')).result)
    return undefined
  } catch (error) {
    console.error(error)
    return reasonOf(error)
  }
}

/** Signs in with a passkey alone. */
export async function loginWithPasskey(): Promise<string | undefined> {
  try {
    const call = security().user.login.passkey.$post()
    const { challenge, options } = await answer(call, 'Error logging in')
    const assertion = await signWithPasskey(options)
    return await enterSecondFactor({ challenge, assertion })
  } catch (error) {
    console.error(error)
    return 'No passkey was used.'
  }
}

/** Throws when there is no account after it. */
export async function acceptInvitation(json: {
  token: string
  username: string
  displayName: string
  password: string
}): Promise<void> {
  const call = accounts().user.invitation.accept.$post({ json })
  signedIn((await answer(call, 'Error creating the account')).result)
}

/** Signs out here at once; the server revokes the token everywhere. */
export async function logout(): Promise<void> {
  const call = staff().user.logout.$post()
  const username = readSession().user?.username ?? ''
  endSession()
  await clearForeignDevice(username)
  await done(call, 'Error logging out').catch((error: unknown) => console.error(error))
}

/** Signs out here only when the server has ended every session: who lost a device must be able to rely on it. */
export async function logoutEverywhere(): Promise<boolean> {
  try {
    await answer(asking().user['logout-everywhere'].$post(), 'Error signing out everywhere')
    const username = readSession().user?.username ?? ''
    endSession()
    await clearForeignDevice(username)
    return true
  } catch (error) {
    console.error(error)
    if (error instanceof ApiError && error.status === 401) endSession('expired')
    return false
  }
}

/** What went wrong, in words; nothing when the password is changed. */
export async function changeOwnPassword(json: {
  currentPassword: string
  newPassword: string
}): Promise<string | undefined> {
  try {
    const call = asking().user.password.$post({ json })
    const { result } = await answer(call, 'Error changing the password')
    signedIn(result)
    return undefined
  } catch (error) {
    console.error(error)
    if (error instanceof ApiError && error.status === 401) endSession('expired')
    return reasonOf(error)
  }
}

function signedIn({ user, token }: { user: SessionUser; token: string }): void {
  const isStored = writeToken(token)
  changeSession({
    ...{ user, token, tokenLoading: false, authLoading: false },
    ended: undefined,
    inThisTabOnly: !isStored,
  })
}

/** A day's writing in one tab must not outlive its token. */
async function renew(): Promise<void> {
  if (!readSession().user) return
  await validate().catch((error: unknown) => console.error(error))
}

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey || !readSession().user) return
    if (event.newValue) changeSession({ token: event.newValue })
    else endSession('elsewhere')
  })
}
