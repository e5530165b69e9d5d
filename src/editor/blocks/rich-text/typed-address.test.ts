import { expect, test } from 'vitest'
import { isAddress, isEmptyAddress } from './typed-address.ts'

test('a field for an address or a search knows one from the other', () => {
  for (const typed of [
    'example.com',
    'https://',
    'ada@example.com',
    '/blog/1',
    '#part',
    'tel:+49',
  ]) {
    expect(isAddress(typed), typed).toBe(true)
  }
  for (const typed of ['', 'prototypes', 'what: a title', 'weaving a page']) {
    expect(isAddress(typed), typed).toBe(false)
  }
})

test('a scheme alone leads nowhere', () => {
  for (const href of ['', ' ', 'https://', 'https:', 'mailto:'])
    expect(isEmptyAddress(href)).toBe(true)
  for (const href of ['/', '#a', 'https://example.com']) expect(isEmptyAddress(href)).toBe(false)
})
