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

/** `fetch` for staff calls: a call that needs a step-up is repeated after it, so that screens need not handle it. */
export async function fetchWithStepUp(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  if (response.status !== 403 || !asker) return response
  const problem: { type?: unknown } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return problem?.type === stepUpType && (await asker()) ? fetch(input, init) : response
}
