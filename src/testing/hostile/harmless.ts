import { expect } from 'vitest'

/** What an answer may never tell: where the code lies, what it asked the database, what went wrong inside. */
const inside =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]sx?:\d|\/(?:src|dist|tmp|home|root)\/|sqlite|postgres|kysely|argon2|\bselect\b.+\bfrom\b|syntax error|violates|constraint|ECONN|ENOENT|TypeError|RangeError/i

const members = ['type', 'title', 'status', 'detail', 'errors', 'current']
const longestRefusal = 20_000

/** No server error, no leak; and a refusal has the shape of every error of the api. Returns the text. */
export async function expectHarmless(
  name: string,
  answer: Response | Promise<Response>,
  /** A refused form comes back as a page, with the text that was typed. */
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
