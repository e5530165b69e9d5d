/*
 * Can slow clients keep others from being served?
 * 500 connections send one byte of their headers, or of a body, every few seconds and read nothing, for S seconds.
 * Meanwhile others must be served, and the slow connections must time out without affecting the process.
 *
 *   npm run faults -- slow-clients [S=50]
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signUp } from './kit/calls.ts'
import { fault } from './kit/fault.ts'

const attackers = 500

await fault(['sqlite'], async ({ args, launch, say, check, afterwards }) => {
  const site = await launch()
  const { hostname, port } = new URL(site.url)
  const sockets: Socket[] = []
  let cut = 0
  afterwards(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let i = 0; i < attackers; i++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => {
      cut++
    })
    // Half of the connections stop within the headers, half within a body.
    socket.write(
      i % 2
        ? 'GET / HTTP/1.1\r\nHost: x\r\n'
        : 'POST /api/v0/subscriptions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    )
    sockets.push(socket)
  }
  const dribble = setInterval(() => {
    for (const [i, socket] of sockets.entries()) {
      if (!socket.destroyed) socket.write(i % 2 ? 'X-A: b\r\n' : ' ')
    }
  }, 3000)
  afterwards(() => clearInterval(dribble))

  const seconds = Number(args[0] ?? 50)
  const end = Date.now() + seconds * 1000
  const times: number[] = []
  const odd: number[] = []
  for (let n = 0; Date.now() < end; n++) {
    const began = performance.now()
    const answers = [
      await call(`${site.url}/`),
      await signUp(site.url, `person-${n}@host${n % 40}.example`),
    ]
    times.push(performance.now() - began)
    odd.push(
      ...answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 201),
    )
    await sleep(100)
  }
  const sorted = times.toSorted((a, b) => a - b)
  say(
    `${times.length} others came by; a page and a sign-up took ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms in the middle, ${Math.round(sorted.at(-1) ?? 0)} ms at most`,
  )
  say(`${cut} of ${attackers} were cut off within ${seconds} s`)
  check('everyone else was served', odd.length === 0, odd)
  check(
    'who dribbles headers is cut off',
    sockets.every((socket, i) => i % 2 === 0 || socket.destroyed),
  )
  // The server checks for the last of them within half a minute after its timeout.
  if (seconds >= 150) {
    check(
      'so is who dribbles a body',
      sockets.every((socket) => socket.destroyed),
    )
  }
  check('the process lives', site.alive())
})
