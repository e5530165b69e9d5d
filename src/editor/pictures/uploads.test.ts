import { expect, test, vi } from 'vitest'
import { createUploads } from './uploads.ts'

const blob = new Blob(['a picture'])

test('an image is uploaded once, and the save gets its URL', async () => {
  const upload = vi.fn(async () => '/media/a.png')
  const uploads = createUploads(upload)
  uploads.start('local:a', blob)
  expect(uploads.progress.get()).toMatchObject({ total: 1, done: 0, failed: 0 })
  expect(await uploads.address('local:a', blob)).toBe('/media/a.png')
  expect(await uploads.address('local:a', blob)).toBe('/media/a.png')
  expect(upload).toHaveBeenCalledTimes(1)
  expect(uploads.progress.get()).toMatchObject({ total: 0, done: 0, failed: 0 })
})

test('a failed upload is reported, and retried by hand or by the save', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const upload = vi.fn(async () => '/media/a.png')
  upload.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  upload.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const uploads = createUploads(upload)
  uploads.start('local:a', blob)
  await vi.waitFor(() => expect(uploads.progress.get().failed).toBe(1))
  uploads.retryFailed()
  await vi.waitFor(() => expect(uploads.progress.get().failed).toBe(1))
  expect(await uploads.address('local:a', blob)).toBe('/media/a.png')
  expect(uploads.progress.get().failed).toBe(0)
  silent.mockRestore()
})

test('an image that the server may have deleted is uploaded again', async () => {
  vi.useFakeTimers()
  const upload = vi.fn(async () => '/media/a.png')
  const uploads = createUploads(upload)
  await uploads.address('local:a', blob)
  vi.advanceTimersByTime(13 * 3_600_000)
  await uploads.address('local:a', blob)
  expect(upload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
