import { expect, test } from 'vitest'
import { pauseText } from './words.ts'

test('after a restore, the text mentions uncertain recipients only if sending had begun', () => {
  expect(pauseText('restored', true)).toContain('listed as uncertain')
  expect(pauseText('restored', false)).toContain('everyone would get it again')
  expect(pauseText('staff', true)).toBe('Paused by staff.')
})
