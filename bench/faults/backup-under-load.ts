/*
 * Is a backup consistent when it is made under writes?
 * The command runs N times in a process of its own while the site takes sign-ups and saves of articles. Each file is
 * restored by the command into an empty database: all writes acknowledged before it began must be there, none of them
 * partial, and a site must serve it.
 *
 *   npm run faults -- backup-under-load [N=5] [--on sqlite|postgres]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#src/db/database.ts'
import { halfWrites, numberedArticle, numberOf } from '#src/testing/half-writes.ts'
import { call, signIn, signUp } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

const articles = 3
const senders = 4

await fault(['sqlite', 'postgres'], async (site) => {
  const { args, folder, postgres, where, launch, say, check } = site
  const server = await launch()
  const staff = await signIn(server.url)
  const saves = new Map<number, number>()
  const people: string[] = []
  const odd: number[] = []
  let done = false

  const save = async (path: string, n: number) => {
    const url = `${server.url}/api/v0/blogs${path}`
    const answer = await call(url, {
      method: 'POST',
      headers: staff,
      body: await numberedArticle(n),
    })
    if (answer.status !== 200 && answer.status !== 201) odd.push(answer.status)
    return answer
  }
  for (let i = 0; i < articles; i++) saves.set((await save('', 0)).json.blog.blogId, 0)
  const writeOn = async (id: number) => {
    for (let n = 1; !done; n++) {
      if ((await save(`/${id}/update`, n)).status === 200) saves.set(id, n)
    }
  }
  const sendOn = async (sender: number) => {
    for (let n = 0; !done; n++) {
      const email = `person-${sender}-${n}@host${n % 97}.example`
      const { status } = await signUp(server.url, email)
      if (status === 201) people.push(email)
      else odd.push(status)
    }
  }

  const backUp = async () => {
    for (let round = 1; round <= Number(args[0] ?? 5); round++) {
      await sleep(500 + Math.random() * 1000)
      const before = { people: [...people], saves: [...saves] }
      const file = join(folder, `backup-${round}`)
      const env = { DATA_DIR: folder, DATABASE_URL: 'url' in where ? where.url : '' }
      const made = await command('backup', file, env)
      const during = people.length - before.people.length
      check(`backup ${round} is made`, made.code === 0, made.output)
      check(`while sign-ups go on (${during} of them)`, during > 0)

      const data = join(folder, `restored-${round}`)
      mkdirSync(data)
      const url = await postgres?.createDatabase(`restored_${round}`)
      const target = { DATA_DIR: data, DATABASE_URL: url ?? '' }
      const restored = await command('restore', file, target)
      check('it restores, and passes its own checks', restored.code === 0, restored.output)
      const { db, close } = openDatabase(url ? { url } : { sqlitePath: join(data, 'wireloom.db') })
      const half = await halfWrites(db)
      check('it holds nothing by halves', half.length === 0, half.slice(0, 3))
      const emails = new Set(
        (await db.selectFrom('people').select('email').execute()).map(({ email }) => email),
      )
      const lost = before.people.filter((email) => !emails.has(email))
      check(`it holds all ${before.people.length} sign-ups`, lost.length === 0, lost.length)
      const blogs = await db.selectFrom('blogs').selectAll().execute()
      const older = before.saves.filter(([id, n]) => {
        const blog = blogs.find((row) => row.id === id)
        return !blog || (numberOf(blog) ?? -1) < n
      })
      check('it holds every save', older.length === 0, older)
      await close()
      if (round === 1) await serve(target)
    }
    done = true
  }

  const serve = async (env: Record<string, string>) => {
    const other = await launch({ env })
    const [id] = saves.keys()
    const page = await call(`${other.url}/blog/${id}`)
    check('a site serves it', page.status === 200 && /no-\d/.test(page.text), page.status)
    const [, picture = '/'] = /(\/media\/[0-9a-f]{64}\.\w+)/.exec(page.text) ?? []
    check('with its pictures', (await call(other.url + picture)).status === 200)
    await signIn(other.url)
    check('and ends', (await other.stop()) === 0)
  }

  await Promise.all([
    ...[...saves.keys()].map(writeOn),
    ...Array.from({ length: senders }, (_, sender) => sendOn(sender)),
    backUp().finally(() => {
      done = true
    }),
  ])
  const written = [...saves.values()].reduce((sum, n) => sum + n, 0)
  say(`${people.length} sign-ups and ${written} saves were acknowledged`)
  check('nobody was refused meanwhile', odd.length === 0, odd.slice(0, 5))
})

/** Runs a command as a person at a terminal does. */
async function command(name: string, file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', name, file], {
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  return { code, output }
}
