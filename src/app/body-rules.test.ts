import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ApiEnv, apiApp } from './api-app.ts'
import { bodyRule, publicBytes, smallBody } from './body-rules.ts'
import { answerError } from './problem.ts'

/** Sends a few bytes, and never the end. */
const dribbled = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
  })

test('a body of anybody that does not arrive is a 408 after 20 s', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const app = apiApp()
  app.post('/call', bodyRule('anybody'), (c) => c.text('read'))
  const forms = new Hono<ApiEnv>().post('/form', smallBody(publicBytes), (c) => c.text('read'))
  app.route('/', forms)
  app.onError((error, c) => answerError(error, c.get('log')))
  for (const path of ['/call', '/form']) {
    let status = 0
    const response = app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: dribbled(),
      duplex: 'half',
    } as RequestInit)
    void Promise.resolve(response).then((answer) => {
      status = answer.status
    })
    await vi.advanceTimersByTimeAsync(19_900)
    expect([path, status]).toEqual([path, 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([path, status]).toEqual([path, 408])
  }
})
