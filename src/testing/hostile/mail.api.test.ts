import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { smtpSink } from '../smtp.ts'
import { testSite } from '../test-site.ts'
import { hostileAddresses } from './addresses.ts'
import { hostileText } from './text.ts'

const allowedHeaders = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'list-unsubscribe', 'message-id'],
  ...['list-unsubscribe-post', 'mime-version', 'subject', 'to'],
]

/** The address as it is mailed: in lower case, with the host in Punycode. */
function asMailed(address: string): string {
  const [local, host = ''] = address.trim().toLowerCase().split('@')
  return `${local}@${domainToASCII(host)}`
}

test('text typed into a form never becomes a header, a recipient or text of a mail', async () => {
  const smtp = await smtpSink()
  const { site, jobs } = await testSite({ smtpUrl: smtp.url })
  const sent = new Set<string>()
  const texts = Object.values(hostileText).filter((text) =>
    /Bcc|MAIL FROM|boundary|@evil/.test(text),
  )
  for (const [place, text] of texts.entries()) {
    const form = new FormData()
    form.set('email_address', `lead-${place}@example.com`)
    for (const field of ['name', 'company', 'info']) form.set(`fields[${field}]`, text)
    form.set('visit[utm_source]', text)
    await site.request('/forms/early-access', { method: 'POST', body: form })
    sent.add(`lead-${place}@example.com`)
  }
  for (const address of Object.values(hostileAddresses)) {
    const body = new URLSearchParams({ email_address: address })
    const answer = await site.request('/forms/waitlist', { method: 'POST', body })
    if (answer.headers.get('location') === '/join?sent=1') sent.add(asMailed(address))
  }
  await jobs.start()
  await eventually(() => expect(smtp.mails.length).toBe(sent.size))
  for (const { to, raw } of smtp.mails) {
    expect(to).toHaveLength(1)
    expect([...sent]).toContain(to[0])
    const head = raw.split('\r\n\r\n', 1)[0] ?? ''
    const names = head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
    expect(names.filter((name) => !allowedHeaders.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    // A host before the @ is part of a name at another host, and stands in the one recipient alone.
    expect(raw.replace(`\r\nTo: ${to[0]}\r\n`, '\r\n')).not.toMatch(/evil\.example|You have won/)
  }
})
