import { expect, test } from '@playwright/test'
import { launcher } from './launcher.ts'

const { launch } = launcher()

test('other spellings of a parameter do not change the page without it', async ({ request }) => {
  const site = await launch({ WORKERS: '1', STARTER_CONTENT: 'on' }).url()
  const shows = async (path: string, words: string) =>
    (await (await request.get(site + path)).text()).includes(words)

  const nothing = 'No articles for'
  expect(await shows('/resources?%71=zzz', nothing)).toBe(true)
  expect(await shows('/resources', nothing)).toBe(false)
  expect(await shows('/resources?q=zzz', nothing)).toBe(true)

  const success = 'Now check your email'
  expect(await shows('/join?s%65nt=1', success)).toBe(true)
  expect(await shows('/join', success)).toBe(false)
})

test('other spellings of a search redirect to its page', async ({ request }) => {
  const site = await launch({ WORKERS: '1' }).url()
  for (const query of ['q=5', 'q=%22x%22', 'q=a&q=b', 'q=+a+', 'q=%zz', 'q=true', 'q=[1]', 'q']) {
    const response = await request.get(`${site}/resources?${query}`)
    expect(response.status(), query).toBe(200)
    expect(new URL(response.url()).origin, query).toBe(new URL(site).origin)
  }
})
