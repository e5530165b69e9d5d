import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { smallBody } from '#src/app/body-rules.ts'
import { answerError } from '#src/app/problem.ts'
import { type FormFields, readForm } from './form-body.ts'
import { type ReturnedPage, returnForm } from './return-form.ts'

interface PublicForm {
  /** The path that the form is posted to. */
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
