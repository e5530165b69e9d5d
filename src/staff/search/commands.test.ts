import { expect, test } from 'vitest'
import { findCommands } from './commands.ts'

const labels = (text: string, role: Parameters<typeof findCommands>[1]) =>
  findCommands(text, role).flatMap(({ commands }) => commands.map(({ label }) => label))

test('everybody finds only commands of their role', () => {
  expect(labels('', 'writer')).toContain('New article')
  expect(labels('invite', 'writer')).toEqual([])
  expect(labels('invite', 'editor')).toEqual(['Invite from the waitlist'])
  expect(labels('invite', 'owner')).toEqual(['Invite from the waitlist', 'Invite a colleague'])
  expect(labels('settings', 'editor')).not.toContain('Time zone')
  expect(labels('', 'writer')).not.toContain('Leads')
})

test('commands are found by their other words, in any order and case', () => {
  expect(labels('blog WRITE', 'writer')).toEqual(['New article'])
  expect(labels('dark', 'writer')).toContain('Colours: Dark')
  expect(labels('nothing like it', 'owner')).toEqual([])
})

test.each([
  ['second factor', 'Second factor'],
  ['passkey', 'Second factor'],
  ['unsubscribe', 'Unsubscribe a person'],
  ['logout', 'Logout'],
  ['sessions', 'Sessions'],
  ['role', 'Change the role of a colleague'],
])('%s finds its place', (text, label) => {
  expect(labels(text, 'owner')).toContain(label)
})
