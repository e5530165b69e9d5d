/*
 * What happens when the data folder is not writable, from the start or while the site runs?
 * As a user who is not root: a start must end with one clear line; a site whose folder becomes read-only while it
 * runs must keep working with its open files, serve pictures it cannot store, and restart when the folder is
 * writable.
 */
import { chmodSync, chownSync } from 'node:fs'
import { asDataUrl, picture } from '#src/testing/pictures.ts'
import { nobody } from '#src/testing/postgres-server.ts'
import { article, call, signIn, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

await fault(['sqlite'], async ({ folder, spawn, launch, check }) => {
  const user = process.getuid?.() === 0 ? nobody() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o500)
  const refused = await spawn({ user })
  check('a start ends', await until(() => !refused.alive(), 60))
  check(
    'with a line that says what to do',
    /DATA_DIR .* cannot be written \(EACCES\): set DATA_DIR/.test(refused.output()) &&
      !/\n +at /.test(refused.output()),
    refused.output(),
  )

  chmodSync(folder, 0o700)
  const site = await launch({ user })
  const staff = await signIn(site.url)
  const image = {
    id: 'i',
    type: 'image',
    src: asDataUrl(await picture('teal', { width: 900, height: 600 })),
    alt: 'A',
  }
  const body = article('With a picture', { content: JSON.stringify([image]) })
  const { json } = await call(`${site.url}/api/v0/blogs`, { method: 'POST', headers: staff, body })
  const blog = await call(`${site.url}/api/v0/blogs/${json.blog.blogId}?images=linked`)
  const [src = ''] = /\/media\/[0-9a-f]+\.png/.exec(blog.text) ?? []
  chmodSync(folder, 0o500)
  const shown = await call(`${site.url}${src}?w=640`, { headers: { accept: 'image/webp' } })
  check('a picture that cannot be kept is shown all the same', shown.status === 200, shown.status)
  check('pages go on', (await call(`${site.url}/resources`)).status === 200)
  const write = await signUp(site.url, 'a@host.example')
  check(
    'writes go on in the open database, or get a clear 503',
    write.status === 201 || write.status === 503,
    write.status,
  )
  check('the process lives', site.alive())
  chmodSync(folder, 0o700)
  check(
    'and takes sign-ups when it may write',
    (await signUp(site.url, 'b@host.example')).status === 201,
  )
  check('it stops by itself', (await site.stop()) === 0)
  chmodSync(`${folder}/wireloom.db`, 0o400)
  const second = await spawn({ user })
  check('a database that may only be read ends the start', await until(() => !second.alive(), 60))
  check(
    'with a line that says what to do',
    /wireloom\.db may only be read: let this user write it/.test(second.output()),
    second.output(),
  )
})
