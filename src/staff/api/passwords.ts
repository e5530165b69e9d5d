import { fewAtATime } from '#src/platform/few-at-a-time.ts'

/** Argon2id, the library's default algorithm, at the strength OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a thread and 19 MB; a burst of logins must not take all of both.
const queue = fewAtATime(2)

// Loaded with the first sign-in: most processes of a site never see one.
const argon2 = () => import('@node-rs/argon2')

export function hashPassword(password: string): Promise<string> {
  return queue(async () => (await argon2()).hash(password, cost))
}

let decoy: Promise<string> | undefined

/** Without an account a decoy is checked instead, so that the answer takes as long and tells nothing. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashed = stored ?? (await decoy)
  const matches = await queue(async () => (await argon2()).verify(hashed, password))
  return matches && stored !== undefined
}
