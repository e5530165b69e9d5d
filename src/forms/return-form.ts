import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { publicBytes, receiveInTime } from '#src/app/body-rules.ts'

export interface ReturnedPage {
  /** The page with the form. */
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
export async function returnForm(c: Context<ApiEnv>, { page, names, text, problem }: Returned) {
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
