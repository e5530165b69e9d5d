import { unsentForms } from '#src/site/storage-keys.ts'
import { readStored, removeStored, writeStored } from '#src/ui/browser/browser-storage.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { NewSubmission, Submission } from './submission.ts'

const day = 86_400_000
/** While the form itself waits for the response, no other code sends its submission. */
const headStartMs = 30_000

/** If the browser refuses storage (private windows, full disks), submissions live as long as the page. */
let inMemory: Submission[] | undefined

export function readUnsent(): Submission[] {
  const stored = read()
  const fresh = stored.filter(({ keptAt }) => Date.now() - keptAt < unsentForms.days * day)
  if (fresh.length < stored.length) write(fresh)
  return fresh
}

/** Saves a submission until it is removed. Sending the same form again continues the saved submission. */
export function saveUnsent({ to, encoding, fields }: NewSubmission): Submission {
  const others = readUnsent()
  const same = others.find((saved) => saved.to === to && sameContent(saved.fields, fields))
  const submission: Submission = {
    key: same?.key ?? newId(),
    to,
    encoding,
    // Keeps the first fields: the server refuses a known key with a different body.
    fields: same?.fields ?? fields,
    keptAt: same?.keptAt ?? Date.now(),
    attempts: same?.attempts ?? 0,
    nextAt: Date.now() + headStartMs,
  }
  write([...others.filter(({ key }) => key !== submission.key), submission])
  return submission
}

export function postpone(key: string, waitMs: number): void {
  write(
    readUnsent().map((saved) =>
      saved.key === key
        ? { ...saved, attempts: saved.attempts + 1, nextAt: Date.now() + waitMs }
        : saved,
    ),
  )
}

export function removeUnsent(key: string): void {
  write(readUnsent().filter((saved) => saved.key !== key))
}

/** Compares the typed fields, without the ones that the page adds (time to fill in, first visit). */
function sameContent(a: Record<string, string>, b: Record<string, string>): boolean {
  const typed = (fields: Record<string, string>) =>
    JSON.stringify(
      Object.entries(fields).filter(([name]) => name !== 'elapsed' && !name.startsWith('visit[')),
    )
  return typed(a) === typed(b)
}

function read(): Submission[] {
  if (inMemory) return inMemory
  try {
    const stored: unknown = JSON.parse(readStored(unsentForms) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSubmission) : []
  } catch {
    return []
  }
}

function write(submissions: Submission[]): void {
  inMemory = undefined
  if (submissions.length === 0) removeStored(unsentForms)
  else if (!writeStored(unsentForms, JSON.stringify(submissions))) inMemory = submissions
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
