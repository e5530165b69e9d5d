import type { Context } from 'hono'
import type { ApiEnv } from '#src/http/api-app.ts'
import { publicBytes, receiveInTime } from '#src/http/body-rules.ts'
import { isFinalStatus } from '#src/http/final-status.ts'
import type { ReturnedForm } from '#src/site/returned-form.ts'
import { limitedText, refusedText, unavailableText } from '../../forms/form-problem.ts'
import type { LeadForm } from '../../lead-form.ts'

/**
 * Answers a browser without scripts with its form, the typed values and a message. The problem response alone would
 * show as text on an empty page, and the typed values would be lost.
 */
export async function returnForm(
  c: Context<ApiEnv>,
  { page, fields }: LeadForm,
  problem: Response,
): Promise<Response> {
  const { status } = problem
  const seconds = problem.headers.get('retry-after')
  const rendered = await c.get('renderPage')?.(page, {
    returnedForm: {
      text: textOf(status, Number(seconds)),
      typed: await typedIn(c, Object.keys(fields), status),
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
  status: number,
): Promise<ReturnedForm['typed']> {
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
