import { expect, test } from 'vitest'
import { type DraftFields, mergeDrafts } from './draft.ts'

const base: DraftFields = { subject: 'A', preheader: 'B', content: '[]', audience: { lists: [] } }
const mergeContent = (was: string, mine: string, theirs: string) =>
  mine === was ? theirs : theirs === was || theirs === mine ? mine : undefined
const merge = (mine: Partial<DraftFields>, theirs: Partial<DraftFields>) =>
  mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs }, mergeContent)

test('changes of different fields are merged', () => {
  expect(merge({ subject: 'Mine' }, { content: '[1]', audience: { lists: ['waitlist'] } })).toEqual(
    {
      ...{ subject: 'Mine', preheader: 'B', content: '[1]', audience: { lists: ['waitlist'] } },
    },
  )
})

test('the same change on both sides is not a conflict, a different one is', () => {
  expect(merge({ subject: 'C' }, { subject: 'C' })?.subject).toBe('C')
  expect(merge({ subject: 'C' }, { subject: 'D' })).toBeUndefined()
  expect(merge({ content: '[1]' }, { content: '[2]' })).toBeUndefined()
})
