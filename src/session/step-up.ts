import { changeSession } from './session.ts'

/** Asks the user for the password or second factor; resolves to whether it was given. */
type Asker = () => Promise<boolean>

// The dialog that is on the screen registers here; calls are made by modules that know no screen.
let asker: Asker | undefined

/** Registers the dialog that asks; returns a function that unregisters it. */
export function onStepUp(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

const stepUpType = '/problems/step-up-required'
const setUpType = '/problems/second-factor-set-up-required'

/**
 * `fetch` for staff calls. Screens need not handle the two refusals that concern every call: one that needs a step-up is
 * repeated after it, and an account without the second factor that it needs is led to the account page by the guard.
 */
export async function fetchWithStepUp(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  if (response.status !== 403) return response
  const problem: { type?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  if (problem?.type === setUpType) changeSession({ needsSecondFactor: true })
  return problem?.type === stepUpType && (await asker?.()) ? fetch(input, init) : response
}
