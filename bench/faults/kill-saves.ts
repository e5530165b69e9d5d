/*
 * Is a blog half saved, or a save lost, when the server is killed?
 * Saves articles whose pictures and texts all name one number, while the server is killed K times. Every acknowledged
 * save must be there; no article may mix two saves; all of its pictures must exist.
 *
 *   npm run faults -- kill-saves [K=20] [--on sqlite|postgres]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { numberedArticle, numberOf } from '#src/testing/half-writes.ts'
import { freePort } from '#src/testing/postgres-server.ts'
import { call, signIn } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

const articles = 4

await fault(['sqlite', 'postgres'], async ({ args, launch, open, say, check }) => {
  const kills = Number(args[0] ?? 20)
  const port = await freePort()
  let server = await launch({ port })
  const staff = await signIn(server.url)
  const api = `${server.url}/api/v0/blogs`
  const send = (path: string, body: unknown) =>
    call(`${api}${path}`, { method: 'POST', headers: staff, body })

  const acknowledged = new Map<number, number>()
  let saves = 0
  let done = false
  for (let i = 0; i < articles; i++) {
    const { json } = await send('', await numberedArticle(0))
    acknowledged.set(json.newBlog?.blogId ?? json.blog.blogId, 0)
  }
  const saveOn = async (id: number) => {
    for (let n = 1; !done; n++) {
      const { status } = await send(`/${id}/update`, await numberedArticle(n))
      if (status === 200) {
        acknowledged.set(id, n)
        saves++
      } else await sleep(20)
    }
  }
  const killMany = async () => {
    for (let killed = 0; killed < kills; killed++) {
      const before = saves
      while (saves < before + articles) await sleep(2)
      await sleep(Math.random() * 60)
      await server.kill()
      server = await launch({ port })
    }
    done = true
  }
  await Promise.all([...[...acknowledged.keys()].map(saveOn), killMany()])
  say(`${saves} saves acknowledged, ${kills} kills`)

  const { db, close } = open()
  let lost = 0
  let mixed = 0
  let withoutPicture = 0
  for (const [id, last] of acknowledged) {
    const row = await db
      .selectFrom('blogs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const number = numberOf(row)
    if (number === undefined) mixed++
    else if (number < last) lost++
    const [, hash = ''] = /\/media\/([0-9a-f]{64})/.exec(row.content) ?? []
    const image = await db
      .selectFrom('images')
      .select('hash')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!image) withoutPicture++
  }
  await close()
  check('no acknowledged save is lost', lost === 0, lost)
  check('no article mixes two saves', mixed === 0, mixed)
  check('every picture is there', withoutPicture === 0, withoutPicture)
})
