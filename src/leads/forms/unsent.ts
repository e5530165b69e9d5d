import { newId } from '#src/platform/new-id.ts'
import { unsentKey } from './left-unsent.ts'
import type { NewSubmission, Submission } from './submission.ts'

const day = 86_400_000
/** The server remembers keys for 30 days; an older submission could arrive twice. */
const keptDays = 25
/** While the form itself is still waiting for the answer nobody else sends its submission. */
const headStartMs = 30_000

/** Where storage is refused (private windows, full disks) submissions live as long as the page does. */
let inMemory: Submission[] = []

export function unsent(): Submission[] {
  const known = read()
  const fresh = known.filter(({ keptAt }) => Date.now() - keptAt < keptDays * day)
  if (fresh.length < known.length) write(fresh)
  return fresh
}

/** Keeps a submission until it is forgotten. Sending the same again continues the one that is kept. */
export function keep({ to, encoding, fields }: NewSubmission): Submission {
  const others = unsent()
  const same = others.find((kept) => kept.to === to && sameContent(kept.fields, fields))
  const submission: Submission = {
    key: same?.key ?? newId(),
    to,
    encoding,
    // The first words stay: a key that comes with another body is refused.
    fields: same?.fields ?? fields,
    keptAt: same?.keptAt ?? Date.now(),
    attempts: same?.attempts ?? 0,
    nextAt: Date.now() + headStartMs,
  }
  write([...others.filter(({ key }) => key !== submission.key), submission])
  return submission
}

export function putOff(key: string, waitMs: number): void {
  write(
    unsent().map((kept) =>
      kept.key === key
        ? { ...kept, attempts: kept.attempts + 1, nextAt: Date.now() + waitMs }
        : kept,
    ),
  )
}

export function forget(key: string): void {
  write(unsent().filter((kept) => kept.key !== key))
}

/** What the visitor typed, without what the page adds (time to fill, first visit). */
function sameContent(a: Record<string, string>, b: Record<string, string>): boolean {
  const typed = (fields: Record<string, string>) =>
    JSON.stringify(
      Object.entries(fields).filter(([name]) => name !== 'elapsed' && !name.startsWith('visit[')),
    )
  return typed(a) === typed(b)
}

function read(): Submission[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSubmission) : []
  } catch {
    return inMemory
  }
}

function write(submissions: Submission[]): void {
  inMemory = submissions
  try {
    if (submissions.length === 0) localStorage.removeItem(unsentKey)
    else localStorage.setItem(unsentKey, JSON.stringify(submissions))
  } catch {
    // inMemory has them.
  }
}

function isSubmission(value: unknown): value is Submission {
  const candidate = value as Partial<Submission> | null
  return (
    typeof candidate?.key === 'string' &&
    typeof candidate.to === 'string' &&
    typeof candidate.keptAt === 'number' &&
    typeof candidate.fields === 'object'
  )
}
