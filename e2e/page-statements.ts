/*
 * A separate program: serves pages of the built site inside this process, where statements to the database can be
 * counted, and prints how many each page sent. Arguments: the paths.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statementsOf } from '#src/testing/count-statements.ts'

interface Site {
  default: { fetch: (request: Request) => Promise<Response> }
}

const account = { username: 'ada', password: 'correct horse battery' }
/** A complete picture of one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const folder = mkdtempSync(join(tmpdir(), 'wireloom-statements-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  LOG_LEVEL: 'silent',
  STARTER_CONTENT: 'off',
  STAFF_USERNAME: account.username,
  STAFF_PASSWORD: account.password,
})
const built = join(import.meta.dirname, '../dist/current/server/worker.js')
const { default: site } = (await import(built)) as Site

const { result } = await post('/user/login', account)
const content = JSON.stringify([
  { id: 't', type: 'title', content: 'An article' },
  { id: 'i', type: 'image', content: picture },
])
await post(
  '/blogs',
  { content, summary: 'Short', thumbnail: picture, status: 'published', topics: ['Prototyping'] },
  { authorization: `Bearer ${result.token}` },
)
const counts: Record<string, number> = {}
for (const path of process.argv.slice(2)) {
  const sent = await statementsOf(async () => {
    await (await site.fetch(new Request(`http://localhost${path}`))).text()
  })
  counts[path] = sent.length
}
process.stdout.write(JSON.stringify(counts))
process.exit()

async function post(path: string, body: object, headers = {}) {
  const request = new Request(`http://localhost/api/v0${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await site.fetch(request)).json()
}
