import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { ApiEnv } from '#src/app/api-app.ts'
import { headersOfPage } from '#src/app/security-headers.ts'
import { contentSecurityPolicy } from './page-response.ts'

const description = {
  openapi: '3.1.0',
  info: {
    title: 'Wireloom site api',
    version: 'v0',
    description: 'Everything the site and its content manager ask of the server.',
  },
}

interface Operation {
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
  responses?: Record<string, { description?: string; content?: object }>
}

/** The OpenAPI document, and an HTML page of it that works without scripts. */
export function apiDocs(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'staff', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  // Generated on the first request, when all routes are registered, and cached because it takes milliseconds.
  let made: { json: string; page: Promise<string> } | undefined
  const documents = () => {
    made ??= makeDocuments(api)
    return made
  }
  api.get('/api/v0/openapi.json', (c) =>
    c.body(documents().json, 200, { 'content-type': 'application/json' }),
  )
  api.get('/api/docs', async (c) => {
    const text = await documents().page
    return c.html(text, 200, {
      ...headersOfPage({ https: false }, false),
      'content-security-policy': contentSecurityPolicy(
        { scripts: [], styles: [styles] },
        { formOrigins: [], https: false },
      ),
    })
  })
}

function makeDocuments(api: OpenAPIHono<ApiEnv>) {
  const document = api.getOpenAPI31Document(description)
  const paths = Object.entries(document.paths ?? {}) as [string, Record<string, Operation>][]
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return {
    json: JSON.stringify(document),
    page: Promise.resolve(page(operations)).then(String),
  }
}

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #17132b; background: #fbfaf7; }
  section { border-top: 1px solid #dad5e6; padding: 1rem 0; }
  h2 { font: 600 1rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
  b { color: #4a14c4; }
  p { margin: 0.25rem 0; }
  dl { display: grid; grid-template-columns: 4rem 1fr; margin: 0.5rem 0 0; font-size: 0.9rem; }
  dd { margin: 0; }
  a { color: #4a14c4; }
`

function page(operations: { path: string; method: string; operation: Operation }[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Wireloom site api</title>
        <style>${raw(styles)}</style>
      </head>
      <body>
        <main>
          <h1>Wireloom site api</h1>
          <p>
            The full description, with every schema, is the
            <a href="/api/v0/openapi.json">OpenAPI document</a>. Errors are problem details (RFC 9457).
          </p>
          ${operations.map(
            ({ path, method, operation }) => html`<section>
              <h2><b>${method.toUpperCase()}</b> ${path}</h2>
              <p>${operation.summary ?? ''}${operation.security ? ' (staff token)' : ''}</p>
              <p>${operation.description ?? ''}</p>
              <p>${inputs(operation)}</p>
              <dl>
                ${Object.entries(operation.responses ?? {}).map(
                  ([status, answer]) =>
                    html`<dt>${status}</dt>
                      <dd>${answer.description ?? ''}</dd>`,
                )}
              </dl>
            </section>`,
          )}
        </main>
      </body>
    </html>`
}

function inputs({ parameters = [], requestBody }: Operation): string {
  const named = parameters.map(({ name, in: place, required }) =>
    required ? `${name} (${place})` : `${name} (${place}, optional)`,
  )
  const all = requestBody ? [...named, 'a JSON body'] : named
  return all.length ? `Takes ${all.join(', ')}.` : ''
}
