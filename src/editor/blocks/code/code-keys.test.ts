import { expect, test } from 'vitest'
import { editOfKey } from './code-keys.ts'

/** `[` and `]` are the ends of the selection. */
function pressed(text: string, key: string, shiftKey = false): string | undefined {
  const [from, to] = [text.indexOf('['), text.indexOf(']') - 1]
  const value = text.replace(/[[\]]/g, '')
  const edit = editOfKey({ value, from, to }, { key, shiftKey })
  return edit && value.slice(0, edit.from) + edit.by + value.slice(edit.to)
}

test('Tab indents at the caret, and every line of a selection that has several', () => {
  expect(pressed('a[]b', 'Tab')).toBe('a  b')
  expect(pressed('a\nb[c\n\nd]e\nf', 'Tab')).toBe('a\n  bc\n\n  de\nf')
})

test('Shift+Tab removes one step of each line', () => {
  expect(pressed('    a[]', 'Tab', true)).toBe('  a')
  expect(pressed('  a[\n\tb\n c]', 'Tab', true)).toBe('a\nb\nc')
  expect(pressed('a[]', 'Tab', true)).toBe('a')
})

test('Enter keeps the indentation of its line', () => {
  expect(pressed('x\n  \ta[]b', 'Enter')).toBe('x\n  \ta\n  \tb')
  expect(pressed('  []a', 'Enter')).toBe('  \n  a')
  expect(pressed('[]    a', 'Enter')).toBe('\n    a')
})

test('other keys are the browser’s', () => {
  expect(pressed('a[]', 'b')).toBe(undefined)
  expect(pressed('a[]', 'Enter', true)).toBe(undefined)
})
