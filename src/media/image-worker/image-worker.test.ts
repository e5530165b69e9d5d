import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#src/testing/eventually.ts'
import { createImageWorker, PictureFault } from './image-worker.ts'

const program = join(import.meta.dirname, '../../testing/faulty-image-worker.ts')

function faulty(rules: Partial<Parameters<typeof createImageWorker>[0]> = {}) {
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const worker = createImageWorker({ program, warn, ...rules })
  onTestFinished(worker.close)
  const pid = async () => Number(await worker.draw('pid'))
  return { worker, warnings, pid }
}

/** The name of a file that does not exist yet. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'first')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('pictures of any size come back complete, also many at once', async () => {
  const { worker } = faulty()
  const sent = [0, 1, 65_536, 3_000_000, 20_000_000].map((length) =>
    Buffer.alloc(length, 'abcdefg'),
  )
  const copies = await Promise.all(
    sent.map((bytes) => worker.resize({ width: 160, format: 'webp' }, async () => bytes)),
  )
  expect(copies.map((copy, i) => copy?.equals(sent[i] ?? Buffer.alloc(1)))).toEqual(
    sent.map(() => true),
  )
  expect(await worker.inspect(Buffer.alloc(10))).toMatchObject({ width: 4, height: 3 })
  expect(await worker.resize({ width: 160, format: 'webp' }, async () => undefined)).toBe(undefined)
})

test('a process that is killed while it works is restarted and the picture is made', async () => {
  const { worker, warnings } = faulty()
  const svg = `die once ${newFile()}`
  expect(String(await worker.draw(svg))).toBe(svg)
  expect(warnings).toEqual([])
})

test('a picture that kills the process every time is refused, and the next one is made', async () => {
  const { worker, warnings } = faulty()
  await expect(worker.draw('die')).rejects.toThrow(PictureFault)
  expect(String(await worker.draw('next'))).toBe('next')
  expect(warnings).toEqual(['a picture crashed the image process twice'])
})

test('a picture that hangs times out, and other requests are not affected', async () => {
  const { worker, warnings, pid } = faulty({ timeoutMs: 3000 })
  const before = await pid()
  const hanging = expect(worker.draw('hang')).rejects.toThrow('took too long')
  expect(await worker.inspect(Buffer.from('beside'))).toMatchObject({ width: 4, height: 3 })
  await hanging
  await eventually(() => expect(isAlive(before)).toBe(false))
  expect(String(await worker.draw('next'))).toBe('next')
  expect(warnings).toEqual(['a picture took too long'])
})

test('a picture that takes all memory is refused', async () => {
  const { worker } = faulty()
  await expect(worker.draw('grow')).rejects.toThrow(PictureFault)
  expect(String(await worker.draw('next'))).toBe('next')
})

test('a picture that cannot be processed is refused, and the process keeps running', async () => {
  const { worker, pid } = faulty()
  const before = await pid()
  await expect(worker.draw('fault')).rejects.toThrow(new PictureFault('no picture'))
  expect(await pid()).toBe(before)
})

test('an idle process ends and is started again when needed', async () => {
  const { worker, pid } = faulty({ idleMs: 50 })
  expect(worker.isRunning()).toBe(false)
  const before = await pid()
  await eventually(() => expect(isAlive(before)).toBe(false))
  expect(worker.isRunning()).toBe(false)
  expect(await pid()).not.toBe(before)
})

test('closing the worker refuses running tasks without blaming the picture', async () => {
  const { worker, pid } = faulty()
  const before = await pid()
  const drawing = worker.draw('hang')
  const refused = expect(drawing).rejects.toThrow('The site cannot work on pictures')
  await eventually(() => expect(worker.isRunning()).toBe(true))
  worker.close()
  await refused
  await eventually(() => expect(isAlive(before)).toBe(false))
})

test('requests over the queue limit are refused; no original is read before its turn', async () => {
  const { worker } = faulty({ maxQueued: 1 })
  let read = 0
  const next = () =>
    worker.resize({ width: 160, format: 'avif' }, async () => {
      read++
      return Buffer.from(read === 1 ? 'hang' : 'next')
    })
  const first = expect(next()).rejects.toThrow('cannot work')
  const second = expect(next()).resolves.toEqual(Buffer.from('next'))
  await expect(next()).rejects.toThrow('The site cannot work on pictures')
  expect(read).toBe(1)
  worker.close()
  await first
  await second
})

test('a process that cannot start blames no picture', async () => {
  const { worker, warnings } = faulty({ program: join(tmpdir(), 'there-is-no-such-program.js') })
  await expect(worker.draw('svg')).rejects.toMatchObject({ status: 503 })
  expect(warnings).toEqual(['the image process cannot start'])
})

test('without free file descriptors a task is refused, nothing crashes, and later tasks work', async () => {
  const workerUrl = JSON.stringify(join(import.meta.dirname, 'image-worker.ts'))
  const script = `
    const { closeSync, openSync } = await import('node:fs')
    const { createImageWorker } = await import(${workerUrl})
    const worker = createImageWorker({ program: ${JSON.stringify(program)} })
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    for (let free = 0; free < 4; free++) closeSync(open.pop())
    const refused = await worker.draw('svg').catch((error) => error.status)
    for (const file of open) closeSync(file)
    console.log(refused, String(await worker.draw('svg')))`
  const parent = spawn(
    'sh',
    ['-c', 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = await once(parent.stdout, 'data')
  expect(String(said)).toBe('503 svg\n')
})

test('the worker process dies with its parent, also in the middle of a picture', async () => {
  const workerUrl = JSON.stringify(join(import.meta.dirname, 'image-worker.ts'))
  const script = `
    const { createImageWorker } = await import(${workerUrl})
    const worker = createImageWorker({ program: ${JSON.stringify(program)} })
    console.log(String(await worker.draw('pid')))
    await worker.draw('hang')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(parent.stdout, 'data')
  const child = Number(said)
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  await eventually(() => expect(isAlive(child)).toBe(false))
})

test('the worker does not keep an otherwise finished parent alive', async () => {
  const workerUrl = JSON.stringify(join(import.meta.dirname, 'image-worker.ts'))
  const script = `
    const { createImageWorker } = await import(${workerUrl})
    const worker = createImageWorker({ program: ${JSON.stringify(program)}, idleMs: 3_600_000 })
    await worker.draw('next')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
  })
  expect(await once(parent, 'exit')).toEqual([0, null])
})
