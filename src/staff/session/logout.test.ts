import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { changeSession } from '#src/session/session.ts'
import { logout } from './session.ts'

// Vitest takes the build for servers, which throws outside of a request; a browser's has no context.
vi.mock('@tanstack/react-start', () => ({ getGlobalStartContext: () => undefined }))
// On a foreign device the texts of the account are removed first, which takes a moment.
vi.mock('../login/foreign-device.ts', () => ({ clearForeignDevice: () => setTimeout(10) }))

const uncaught = vi.fn()

afterEach(() => {
  process.off('unhandledRejection', uncaught)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a sign-out that does not reach the server is logged, and no uncaught error', async () => {
  const failure = new TypeError('Failed to fetch')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(failure))
  process.on('unhandledRejection', uncaught)
  changeSession({ user: { username: 'ada', role: 'owner' }, token: 'T' })
  await logout()
  expect(logged).toHaveBeenCalledWith(failure)
  expect(uncaught).not.toHaveBeenCalled()
})
