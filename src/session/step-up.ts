/** Asks the person at the screen for the password or second factor; answers whether it was given. */
type Asker = () => Promise<boolean>

// The dialog that is on the screen registers here; calls are made by modules that know no screen.
let asker: Asker | undefined

/** Returns how to stop asking. */
export function onStepUp(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

const stepUpType = '/problems/step-up-required'

/** `fetch` for staff calls: one that needs a step-up is sent again after it, so that no screen has to know. */
export async function fetchWithStepUp(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  if (response.status !== 403 || !asker) return response
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const needsStepUp =
    typeof problem === 'object' &&
    problem !== null &&
    'type' in problem &&
    problem.type === stepUpType
  return needsStepUp && (await asker()) ? fetch(input, init) : response
}
