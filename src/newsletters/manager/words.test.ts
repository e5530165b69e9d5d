import { expect, test } from 'vitest'
import { cancelText, pauseText } from './words.ts'

test('after a restore, the text mentions uncertain recipients only if sending had begun', () => {
  expect(pauseText('restored', true)).toContain('listed as uncertain')
  expect(pauseText('restored', false)).toContain('everyone would get it again')
  expect(pauseText('staff', true)).toBe('Paused by staff.')
})

test('a cancel promises nothing about mails that are under way', () => {
  const counts = { total: 20, sent: 4, bounced: 0, skipped: 0, uncertain: 0, unsubscribed: 0 }
  expect(cancelText({ ...counts, waiting: 16, underWay: 8 })).toBe(
    '8 people who have not received it yet will not get it. 8 mails are under way and may still arrive.',
  )
  expect(cancelText({ ...counts, waiting: 1, underWay: 0 })).toBe(
    '1 person who has not received it yet will not get it.',
  )
})
