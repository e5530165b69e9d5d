import { expect, test, vi } from 'vitest'
import { ApiError, answer } from '#src/app/client.ts'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'
import { loadPreferences } from './load-preferences.ts'

vi.mock('#src/site/answer-unavailable.ts', () => ({ answerUnavailable: vi.fn() }))
vi.mock('#src/app/client.ts', async (original) => ({
  ...(await original<object>()),
  apiClient: () => ({ preferences: { ':token': { $get: () => {} } } }),
  answer: vi.fn(),
}))

test('a limited link is a page that says so, with its status; a link that does not work is none', async () => {
  const load = (status: number) => {
    vi.mocked(answer).mockRejectedValueOnce(new ApiError('Failed', status, undefined))
    return loadPreferences('a')
  }
  expect(await load(404)).toBeUndefined()
  expect(answerUnavailable).not.toHaveBeenCalled()
  expect(await load(429)).toBe('limited')
  expect(answerUnavailable).toHaveBeenCalledExactlyOnceWith(429)
  await expect(load(500)).rejects.toThrow('Failed')
})
