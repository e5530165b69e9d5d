import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSpool } from './spool.ts'

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('what was written is read again, and never has a name', async () => {
  const folder = emptyFolder()
  const spool = createSpool(folder)
  const pieces = [10, 200_000, 131_072, 1].map((size) => randomBytes(size))
  const places: number[] = []
  for (const piece of pieces) {
    places.push(spool.end())
    await spool.append(piece)
  }
  expect(readdirSync(folder)).toEqual([])
  for (const [i, piece] of pieces.entries()) {
    expect((await spool.read(places[i] ?? 0, piece.length)).equals(piece)).toBe(true)
  }
  await spool.close()
  expect(readdirSync(folder)).toEqual([])
})

test('what was cut off is written over, whether it was on the disk or still waiting', async () => {
  for (const size of [100, 131_072, 300_000]) {
    const spool = createSpool(emptyFolder())
    const [first, dropped, last] = [randomBytes(150_000), randomBytes(size), randomBytes(200)]
    await spool.append(first)
    await spool.append(dropped)
    spool.cutTo(first.length)
    await spool.append(last)
    const all = await spool.read(0, spool.end())
    expect(all.equals(Buffer.concat([first, last]))).toBe(true)
    await spool.close()
  }
})

test('a disk that refuses is told to who writes, and closing is still possible', async () => {
  const spool = createSpool(join(emptyFolder(), 'not there'))
  await expect(spool.append(randomBytes(200_000))).rejects.toMatchObject({ code: 'ENOENT' })
  await spool.close()
})
