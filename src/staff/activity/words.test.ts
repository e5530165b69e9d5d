import { expect, test } from 'vitest'
import { linkOf, runsOf } from './activity-page.tsx'

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

test('the same thing done in a row is one line', () => {
  const entry = (id: number, about: string) => ({
    id,
    about,
    at: `2026-11-1${id}T05:00:00Z`,
    who: 'ada',
    kind: 'blog-updated' as const,
    network: null,
    title: null,
  })
  const runs = runsOf([entry(4, '7'), entry(3, '7'), entry(2, '8'), entry(1, '7')])
  expect(runs.map(({ newest, count }) => [newest.id, count])).toEqual([
    [4, 2],
    [2, 1],
    [1, 1],
  ])
})
