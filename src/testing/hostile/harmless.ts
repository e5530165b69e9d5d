import { expect } from 'vitest'

/** Internals that a response must never contain: paths of the code, SQL, names of libraries, stack traces. */
const inside =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]sx?:\d|\/(?:src|dist|tmp|home|root)\/|sqlite|postgres|kysely|argon2|\bselect\b.+\bfrom\b|syntax error|violates|constraint|ECONN|ENOENT|TypeError|RangeError/i

const members = ['type', 'title', 'status', 'detail', 'errors', 'current']
const longestRefusal = 20_000

/**
 * Checks that a response is no server error and leaks nothing, and that a refusal has problem details. Returns the
 * response.
 */
export async function expectHarmless(
  name: string,
  answer: Response | Promise<Response>,
  /** A refused form is returned as a page, with the text that was typed. */
  { mayReturnForm = false } = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const { status, headers, ...response } = await readAnswer(answer)
  const { text } = response
  expect(status, `${name}: ${text.slice(0, 300)}`).toBeLessThan(500)
  const isForm = mayReturnForm && headers.get('content-type') === 'text/html; charset=utf-8'
  if (status >= 400 && !isForm) {
    expect(headers.get('content-type'), name).toBe('application/problem+json')
    const problem = JSON.parse(text)
    expect(problem, name).toMatchObject({ type: 'about:blank', title: expect.any(String), status })
    expect(
      Object.keys(problem).filter((key) => !members.includes(key)),
      name,
    ).toEqual([])
    expect(text, name).not.toMatch(inside)
    expect(text.length, `${name}: the length of a refusal`).toBeLessThan(longestRefusal)
  }
  return { status, headers, text }
}

async function readAnswer(answer: Response | Promise<Response>) {
  const response = await answer
  return { status: response.status, headers: response.headers, text: await response.text() }
}
