import { html } from 'hono/html'
import { problemType } from '#src/app/problem.ts'

/**
 * Shows problem details as a page to a browser that requested a page; otherwise a visitor who is asked to come back
 * would see JSON. The page has no styles and no scripts, so it is cheap and passes every content security policy.
 */
export async function problemAsPage(answer: Response): Promise<Response> {
  if (answer.headers.get('content-type') !== problemType) return answer
  const { title, detail } = await answer.json()
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${detail}</p>
      <p><a href="/">Home</a></p>
    </main>
  </body>
</html>`
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(String(page), { status: answer.status, headers })
}
