import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerLate } from './answer-late.ts'

const nothing = async () => ({ news: 'none' })

function answer(work: () => Promise<{ news: string }>) {
  const app = new Hono()
  app.get('/', (c) => answerLate(c, work(), nothing, 20))
  app.onError((error, c) => c.text(error.message, 500))
  return app.request('/')
}

const after = (ms: number) => async () => {
  await sleep(ms)
  return { news: 'some' }
}

test('an answer in time is an ordinary one, and an error has its status', async () => {
  const early = await answer(after(0))
  expect(await early.text()).toBe('{"news":"some"}')
  const failed = await answer(() => Promise.reject(new Error('gone')))
  expect(failed.status).toBe(500)
})

test('a late answer begins with spaces, so that no proxy takes the connection for dead', async () => {
  const late = await answer(after(100))
  expect(late.headers.get('content-type')).toBe('application/json')
  expect(late.headers.get('x-accel-buffering')).toBe('no')
  const text = await late.text()
  expect(text).toMatch(/^ {2,}\{/)
  expect(JSON.parse(text)).toEqual({ news: 'some' })
})

test('a late error is an answer without news: the status was sent before', async () => {
  const failed = await answer(async () => {
    await sleep(50)
    throw new Error('gone')
  })
  expect(failed.status).toBe(200)
  expect(await failed.json()).toEqual({ news: 'none' })
})
