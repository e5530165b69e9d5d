import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { staffPassword } from './site-process.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the api answers
  json: any
}

/** An API call as a client makes it; status 0 if there is no response. */
export async function call(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    }
  } catch {
    return { status: 0, headers: new Headers(), text: '', json: undefined }
  }
}

export function signUp(url: string, email: string, key: string = randomUUID()): Promise<Answer> {
  return call(`${url}/api/v0/subscriptions`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: { email, list: 'waitlist' },
  })
}

export async function signIn(url: string, username = 'ada'): Promise<Record<string, string>> {
  const { json, status } = await call(`${url}/api/v0/user/login`, {
    method: 'POST',
    body: { username, password: staffPassword },
  })
  if (status !== 200) throw new Error(`The login answered ${status}`)
  return { authorization: `Bearer ${json.result.token}` }
}

export const article = (title: string, more = {}) => ({
  content: JSON.stringify([
    { id: 't', type: 'title', content: title },
    { id: 'p', type: 'paragraph', content: '<p>Text of some length.</p>' },
  ]),
  summary: title,
  status: 'published',
  ...more,
})

/** Polls until the condition holds; returns false after the timeout. */
export async function until(is: () => Promise<boolean> | boolean, seconds = 30): Promise<boolean> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    if (await is()) return true
    await sleep(50)
  }
  return false
}
