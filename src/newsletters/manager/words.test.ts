import { expect, test } from 'vitest'
import { pauseText } from './words.ts'

test('after a restore, who may have the mail is named only where the send had begun', () => {
  expect(pauseText('restored', true)).toContain('listed as uncertain')
  expect(pauseText('restored', false)).toContain('everyone would get it again')
  expect(pauseText('staff', true)).toBe('Paused by staff.')
})
