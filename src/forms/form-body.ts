import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { type FieldErrors, invalid, ProblemError } from '#src/app/problem.ts'

/** A form as an object: `fields[name]` becomes `fields.name`. */
export type FormFields = Record<string, string | Record<string, string>>

export async function readForm(c: Context<ApiEnv>): Promise<FormFields> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ProblemError(415, 'Send form data.')
  }
  const form = await c.req.parseBody().catch(() => {
    throw new ProblemError(400, 'The form is not readable.')
  })
  return nest(Object.entries(form))
}

export function nest(entries: [string, unknown][]): FormFields {
  const flat = new Map<string, string>()
  const groups = new Map<string, Map<string, string>>()
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue
    const [, group, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (!group || !inner) {
      flat.set(name, value)
      continue
    }
    const members = groups.get(group) ?? new Map<string, string>()
    groups.set(group, members.set(inner, value))
  }
  const nested = [...groups].map(([group, members]) => [group, Object.fromEntries(members)])
  return { ...Object.fromEntries(flat), ...Object.fromEntries(nested) }
}

interface Schema<T> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Applies the rules of the API and reports errors under the field names of the form. */
export function parse<T>(schema: Schema<T>, value: unknown, names: Record<string, string> = {}): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    errors[names[field] ?? field] = [message]
  }
  throw invalid(errors)
}
