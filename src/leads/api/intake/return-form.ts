import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { isFinalStatus } from '#src/app/final-status.ts'
import type { ReturnedForm } from '#src/site/returned-form.ts'
import { limitedText, refusedText, unavailableText } from '../../forms/sending/form-problem.ts'
import type { LeadForm } from '../../lead-form.ts'

/**
 * Answers a browser without scripts with its form, the typed values and a message. The problem response alone would
 * show as text on an empty page, and the typed values would be lost.
 */
export async function returnForm(
  c: Context<ApiEnv>,
  { page, fields }: LeadForm,
  { problem, mostBytes }: { problem: Response; mostBytes: number },
): Promise<Response> {
  const { status } = problem
  const seconds = problem.headers.get('retry-after')
  const rendered = await c.get('renderPage')?.(page, {
    returnedForm: {
      text: textOf(status, Number(seconds)),
      typed: await typedIn(c, Object.keys(fields), { status, mostBytes }),
    },
  })
  if (!rendered) return problem
  const headers = new Headers(rendered.headers)
  headers.set('cache-control', 'no-store')
  if (seconds) headers.set('retry-after', seconds)
  return new Response(rendered.body, { status, headers })
}

function textOf(status: number, seconds: number): string {
  if (status === 429) return limitedText(seconds)
  return isFinalStatus(status) ? refusedText : unavailableText
}

async function typedIn(
  c: Context<ApiEnv>,
  names: string[],
  { status, mostBytes }: { status: number; mostBytes: number },
): Promise<ReturnedForm['typed']> {
  // The rate limit applies before the body is read, so the body may be of any size.
  const unread = status === 413 || status === 429
  if (unread && !(Number(c.req.header('content-length')) <= mostBytes)) return {}
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    names.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])),
  )
}
