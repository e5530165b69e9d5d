import { expect, test } from 'vitest'
import { linkOf } from './activity-page.tsx'

test('an entry links to what it is about, unless that is gone', () => {
  expect(linkOf({ kind: 'blog-updated', about: '7' })).toBe('/contentmanager/blogger/edit/7')
  expect(linkOf({ kind: 'faq-created', about: '3' })).toBe('/contentmanager/faq/edit/3')
  expect(linkOf({ kind: 'lead-read', about: '5' })).toBe('/contentmanager/leads/5')
  expect(linkOf({ kind: 'request-closed', about: '5' })).toBe('/contentmanager/leads/5')
  expect(linkOf({ kind: 'newsletter-sent', about: '2' })).toBe('/contentmanager/newsletters/2')
  expect(linkOf({ kind: 'newsletter-deleted', about: '2' })).toBe(undefined)
  expect(linkOf({ kind: 'lead-erased', about: '5' })).toBe(undefined)
  // The number of leads on a page, not a lead.
  expect(linkOf({ kind: 'leads-read', about: '50' })).toBe(undefined)
  expect(linkOf({ kind: 'role-changed', about: 'eve' })).toBe(undefined)
})
