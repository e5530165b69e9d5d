import { expect, test } from 'vitest'
import { checkDomain } from './check-domain.ts'

const publicUrl = 'https://www.example.com'

/** Answers like DNS; a text that begins with E is an error code. */
function dns(zone: Record<string, string[] | string>) {
  const asked: string[] = []
  const lookUp = async (name: string) => {
    asked.push(name)
    const found = zone[name] ?? 'ENOTFOUND'
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found })
    // Long records come in several parts.
    return found.map((text) => [text.slice(0, 10), text.slice(10)])
  }
  return { asked, lookUp }
}

async function check(zone: Record<string, string[] | string>, dkimSelector?: string) {
  const from = 'Example <news@example.com>'
  const { findings } = await checkDomain({ from, publicUrl, dkimSelector }, dns(zone).lookUp)
  return Object.fromEntries(findings.map((finding) => [finding.about, finding]))
}

test('a domain with all records is fine', async () => {
  const zone = {
    'example.com': ['some-verification=1', 'v=spf1 include:mail.example -all'],
    'mail.example': ['v=spf1 ip4:192.0.2.0/24 ~all'],
    's1._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.example.com': ['v=DMARC1; p=reject; adkim=s'],
  }
  const found = await check(zone, 's1')
  expect(Object.values(found).map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'fine'])
  expect(found.DMARC?.text).toContain(
    'Receivers refuse mail that fails. SPF or DKIM must be of exactly',
  )
  expect(found['One-click unsubscribing']?.text).toBe(
    'Newsletters have List-Id, List-Unsubscribe, List-Unsubscribe-Post, with links to www.example.com. The mail host must sign these headers with DKIM.',
  )
})

test('a domain without records gets the ones to add', async () => {
  const found = await check({ 'example.com': 'ENODATA' }, 's1')
  expect(found.SPF).toMatchObject({ state: 'warning', add: { name: 'example.com' } })
  expect(found.DKIM).toMatchObject({ state: 'wrong', add: { name: 's1._domainkey.example.com' } })
  expect(found.DMARC?.add?.name).toBe('_dmarc.example.com')
})

test('without a selector DKIM is not judged', async () => {
  const { DKIM } = await check({})
  expect(DKIM?.state).toBe('unknown')
  expect(DKIM).not.toHaveProperty('add')
})

test('a name server that is silent or fails proves nothing', async () => {
  const found = await check(
    {
      'example.com': 'ETIMEOUT',
      '_dmarc.example.com': 'ESERVFAIL',
      's1._domainkey.example.com': ['v=DKIM1; p='],
    },
    's1',
  )
  expect(found.SPF).toEqual({
    about: 'SPF',
    state: 'unknown',
    text: 'example.com could not be looked up: DNS did not answer in time. Try again later.',
  })
  expect(found.DMARC?.text).toContain('DNS answered ESERVFAIL')
  expect(found.DKIM?.text).toContain('is revoked')
})

test.each([
  [['v=spf1 -all', 'v=spf1 ~all'], 'wrong', '2 SPF records'],
  [['v=spf1 inclde:mail.example -all'], 'wrong', '“inclde:mail.example” is not valid'],
  [['v=spf1 ip4:192.0.2.1 +all'], 'warning', 'allows every server'],
  [['v=spf1 ip4:192.0.2.1 ?all'], 'warning', 'allows every server'],
  [['v=spf1 ip4:192.0.2.1'], 'warning', 'says nothing about other servers'],
  [['v=spf1 redirect=mail.example'], 'fine', 'redirect=mail.example'],
  [['v=spf1 include:loop.example -all'], 'wrong', 'more than 10 lookups'],
  [
    ['v=spf1 a mx a:x.example mx:y.example/24 ip6:2001:db8::/32 exists:%{i}.z.example -all'],
    'fine',
    '',
  ],
])('SPF %j is %s', async (records, state, text) => {
  const zone = { 'example.com': records, 'loop.example': ['v=spf1 include:loop.example -all'] }
  const { SPF } = await check(zone)
  expect(SPF?.state).toBe(state)
  expect(SPF?.text).toContain(text)
})

test('a subdomain has the DMARC policy of the domain above it', async () => {
  const { lookUp } = dns({ '_dmarc.example.com': ['v=DMARC1; p=none; sp=quarantine'] })
  const from = 'news@mail.example.com'
  const { findings } = await checkDomain({ from, publicUrl }, lookUp)
  expect(findings.find(({ about }) => about === 'DMARC')).toMatchObject({
    state: 'fine',
    text: expect.stringContaining('spam folder'),
  })
})

test.each([
  [['v=DMARC1; p=block'], 'wrong', 'no valid policy'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', '2 records'],
])('DMARC %j is %s', async (records, state, text) => {
  const { DMARC } = await check({ '_dmarc.example.com': records })
  expect(DMARC?.state).toBe(state)
  expect(DMARC?.text).toContain(text)
})

test('one-click unsubscribing needs https', async () => {
  const sending = { from: 'a@example.com', publicUrl: 'http://localhost:3000' }
  const { findings } = await checkDomain(sending, dns({}).lookUp)
  expect(findings.at(-1)).toMatchObject({ state: 'warning' })
})
