import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ZodType } from 'zod'
import type { ApiEnv } from '#src/app/api-app.ts'
import { publicBytes, receiveInTime, smallBody } from '#src/app/body-rules.ts'
import { answerError, type FieldErrors, invalid, ProblemError } from '#src/app/problem.ts'

interface PublicForm {
  action: string
  /** Checked before the body is read. */
  limits: MiddlewareHandler<ApiEnv>[]
  mostBytes?: number
  /** Answers a form. If it throws, the visitor gets what `refused` returns. */
  accept: (c: Context<ApiEnv>, fields: FormFields) => Promise<Response>
  /** The page that shows the form again with the typed values, or a response. */
  refused: (c: Context<ApiEnv>, problem: Response) => ReturnedPage | Response
}

/** A form that works without scripts. Programs that accept JSON get the problem itself. */
export function formRoute({ action, limits, mostBytes = 10_000, accept, refused }: PublicForm) {
  const app = new Hono<ApiEnv>()
  for (const limit of limits) app.post(action, limit)
  app.post(action, smallBody(mostBytes), async (c) => accept(c, await readForm(c)))
  app.onError((error, c) => {
    const problem = answerError(error, c.get('log'))
    if (wantsJson(c)) return problem
    const answer = refused(c, problem)
    return answer instanceof Response ? answer : returnForm(c, answer, problem)
  })
  return app
}

export const wantsJson = (c: Context<ApiEnv>) =>
  /\bapplication\/json\b/i.test(c.req.header('accept') ?? '')

interface ReturnedPage {
  page: string
  /** The fields whose typed values are shown again. */
  names: string[]
  /** The same of all fields that are called `group[…]`. */
  group?: string
  /** Values that are not fields of the form yet. */
  typed?: Record<string, string>
  text: string
}

/**
 * Answers a browser that posted a form with the page of the form, the typed values and a message. The problem response
 * alone would show as text on an empty page, and the typed values would be lost. It is the answer if the page cannot be
 * rendered.
 */
async function returnForm(
  c: Context<ApiEnv>,
  { page, names, group, text, typed: more }: ReturnedPage,
  problem: Response,
) {
  const { status } = problem
  const isShown = (name: string) => names.includes(name) || name.startsWith(`${group}[`)
  const typed = { ...more, ...(await typedIn(c, isShown, status)) }
  const rendered = await c.get('renderPage')?.(page, { returnedForm: { text, typed } })
  if (!rendered) return problem
  const headers = new Headers(rendered.headers)
  headers.set('cache-control', 'no-store')
  const seconds = problem.headers.get('retry-after')
  if (seconds) headers.set('retry-after', seconds)
  return new Response(rendered.body, { status, headers })
}

async function typedIn(
  c: Context<ApiEnv>,
  isShown: (name: string) => boolean,
  status: number,
): Promise<Record<string, string>> {
  if (status === 408 || status === 413) return {}
  // The rate limit applies before the body is read, so the body may be of any size.
  if (status === 429 && !(Number(c.req.header('content-length')) <= publicBytes)) return {}
  const form: Record<string, unknown> = await receiveInTime(c)
    .then(() => c.req.parseBody())
    .catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      isShown(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** A form as an object: `fields[name]` becomes `fields.name`. */
export type FormFields = Record<string, string | Record<string, string>>

async function readForm(c: Context<ApiEnv>): Promise<FormFields> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ProblemError(415, 'Send form data.')
  }
  const form = await c.req.parseBody().catch(() => {
    throw new ProblemError(400, 'The form is not readable.')
  })
  return nest(Object.entries(form))
}

function nest(entries: [string, unknown][]): FormFields {
  const sent = entries.flatMap(([name, value]) => {
    const [, group = '', inner = name] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    return typeof value === 'string' ? [{ group, field: [inner, value] as const }] : []
  })
  const groups = [...Map.groupBy(sent, ({ group }) => group)].map(([group, members]) => {
    return [group, Object.fromEntries(members.map(({ field }) => field))] as const
  })
  const { '': flat, ...nested } = Object.fromEntries(groups)
  return { ...flat, ...nested }
}

/** Applies the rules of the API and reports errors under the field names of the form. */
export function parse<T>(
  schema: ZodType<T>,
  value: unknown,
  names: Record<string, string> = {},
): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    errors[names[field] ?? field] = [message]
  }
  throw invalid(errors)
}
