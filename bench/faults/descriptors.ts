/*
 * What happens when the process runs out of file descriptors?
 * It may open 120 files and gets 300 connections. It must not exit, and must serve again as soon as connections are closed.
 */
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signUp, until } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

await fault(['sqlite'], async ({ launch, check, say }) => {
  const site = await launch()
  spawnSync('prlimit', ['--pid', String(site.pid), '--nofile=120'])
  check('it serves', (await signUp(site.url, 'before@host.example')).status === 201)
  const { hostname, port } = new URL(site.url)
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    return socket
  })
  await sleep(3000)
  say(
    `${sockets.filter((socket) => socket.destroyed).length} of ${sockets.length} connections were refused or closed`,
  )
  check('the process lives', site.alive(), site.output())
  for (const socket of sockets) socket.destroy()
  check(
    'it serves again by itself',
    await until(async () => (await signUp(site.url, 'after@host.example')).status === 201, 60),
  )
  check('pages too', (await call(`${site.url}/resources`)).status === 200)
  check('it stops by itself', (await site.stop()) === 0)
})
