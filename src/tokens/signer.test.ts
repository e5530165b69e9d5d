import { expect, test } from 'vitest'
import { signer, signerWith } from './signer.ts'

const secret = 'a secret of at least 32 characters'

test('a token opens with its key, for its purpose, and only as it was sealed', () => {
  const { seal, open } = signer(secret, 'doors')
  const token = seal('door.7')
  expect(open(token)).toBe('door.7')
  expect(signer(secret, 'windows').open(token)).toBeUndefined()
  expect(signer('another secret of 32 characters!', 'doors').open(token)).toBeUndefined()
  for (const bad of ['', '.', 'door.7', `${token}x`, `${token}\n`, token.slice(0, -1)]) {
    expect(open(bad)).toBeUndefined()
  }
  expect(open(token.replace('.7.', '.8.'))).toBeUndefined()
})

// Mails, hashes in the database and the programs of others outlive a release.
test('signatures are those of earlier releases', () => {
  const links = signer('a key that is kept with the data', 'links in mails')
  const earlierLinks = signer(secret, 'lead links')
  const hex = { encoding: 'hex', length: 24 } as const
  expect(links.sign('confirm.0123456789abcdef0123456789abcdef.1.1767225600000')).toBe(
    'xzzofJpVvlXhCyEnA69obCM1XGls8AZv9wBmdIC3944',
  )
  expect(earlierLinks.sign('unsubscribe.12.1767225600')).toBe(
    'xITskYKRdppnnOvZ5Wf_1z38i1BdGmlBPnjAUHAVcYw',
  )
  expect(signer(secret, 'mailboxes that were written to').sign('ada@example.com')).toBe(
    'OIqOwuZ4sf3580JuqbVqyh0j88SkApwzqiTZbi643LM',
  )
  expect(signer(secret, 'newsletters', hex).sign('newsletter-3-7')).toBe('f6048fbad29a63a816d88c0f')
  expect(signerWith('hook', { encoding: 'hex' }).sign('1767225600.{}')).toBe(
    '029b9a7e4ed18bc91b5fa6df02d5535e533c6b34cf725fdfd26d239d8dd2ebf5',
  )
  const invitation = ['staff link', 'invitation', 5, '2026-01-01T00:00:00.000Z']
  expect(signerWith(secret).sign(JSON.stringify(invitation))).toBe(
    'iR5XzEn2Xx_3vMstCFYe5fCLFpg7VOqlHnahVodormI',
  )
})
