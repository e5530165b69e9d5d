import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { publicBytes, receiveInTime, smallBody } from '#src/app/body-rules.ts'
import { answerError } from '#src/app/problem.ts'
import { type FormFields, readForm } from './form-body.ts'

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
    return answer instanceof Response ? answer : returnForm(c, { ...answer, problem })
  })
  return app
}

export const wantsJson = (c: Context<ApiEnv>) =>
  /\bapplication\/json\b/i.test(c.req.header('accept') ?? '')

interface ReturnedPage {
  page: string
  /** The fields whose typed values are shown again. */
  names: string[]
  text: string
}

interface Returned extends ReturnedPage {
  /** The answer if the page cannot be rendered. */
  problem: Response
}

/**
 * Answers a browser that posted a form with the page of the form, the typed values and a message. The problem response
 * alone would show as text on an empty page, and the typed values would be lost.
 */
async function returnForm(c: Context<ApiEnv>, { page, names, text, problem }: Returned) {
  const { status } = problem
  const typed = await typedIn(c, names, status)
  const rendered = await c.get('renderPage')?.(page, { returnedForm: { text, typed } })
  if (!rendered) return problem
  const headers = new Headers(rendered.headers)
  headers.set('cache-control', 'no-store')
  const seconds = problem.headers.get('retry-after')
  if (seconds) headers.set('retry-after', seconds)
  return new Response(rendered.body, { status, headers })
}

async function typedIn(c: Context<ApiEnv>, names: string[], status: number) {
  if (status === 408 || status === 413) return {}
  // The rate limit applies before the body is read, so the body may be of any size.
  if (status === 429 && !(Number(c.req.header('content-length')) <= publicBytes)) return {}
  const form: Record<string, unknown> = await receiveInTime(c)
    .then(() => c.req.parseBody())
    .catch(() => ({}))
  return Object.fromEntries(
    names.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])),
  )
}
