import { listHeaders } from '../list-headers.ts'
import {
  type DomainFinding,
  LookupFailed,
  type ResolveTxt,
  recordsOf,
  resolveTxt,
  tagsOf,
} from './records.ts'
import { checkSpf } from './spf.ts'

export interface Sending {
  /** As in `MAIL_FROM`. */
  from: string
  publicUrl: string
  /** Where the mail host publishes its key; it is not known here. */
  dkimSelector?: string
}

const domainIn = (from: string) => /@([\w.-]+)/.exec(from)?.[1]?.toLowerCase() ?? ''

/** Whether receivers can verify mail of this site. Looks records up in DNS: call it only when somebody asks. */
export async function checkDomain(
  { from, publicUrl, dkimSelector }: Sending,
  lookUp: ResolveTxt = resolveTxt,
): Promise<{ domain: string; findings: DomainFinding[] }> {
  const domain = domainIn(from)
  const looked = await Promise.all([
    unlessUnknown('SPF', checkSpf(lookUp, domain)),
    unlessUnknown('DKIM', checkDkim(lookUp, domain, dkimSelector)),
    unlessUnknown('DMARC', checkDmarc(lookUp, domain)),
  ])
  return { domain, findings: [...looked, checkOneClick(publicUrl)] }
}

const unlessUnknown = (about: DomainFinding['about'], check: Promise<DomainFinding>) =>
  check.catch((error: Error): DomainFinding => {
    if (error instanceof LookupFailed) return { about, state: 'unknown', text: error.message }
    throw error
  })

async function checkDkim(
  lookUp: ResolveTxt,
  domain: string,
  selector: string | undefined,
): Promise<DomainFinding> {
  const about = 'DKIM' as const
  if (!selector) {
    const text =
      'DKIM can be checked with its selector. Your mail provider names it; a mail that it has sent has it in the header DKIM-Signature, after “s=”.'
    return { about, state: 'unknown', text }
  }
  const name = `${selector}._domainkey.${domain}`
  const records = await recordsOf(lookUp, name)
  const record = records.find((one) => tagsOf(one).has('p'))
  if (record === undefined) {
    return {
      about,
      state: 'wrong',
      text: `There is no key at ${name}. Your mail provider names the record, sometimes a CNAME.`,
      add: { name, value: 'v=DKIM1; k=rsa; p=<the public key of your mail provider>' },
    }
  }
  return tagsOf(record).get('p') === ''
    ? { about, state: 'wrong', text: `The key at ${name} is revoked: its “p=” is empty.` }
    : {
        about,
        state: 'fine',
        text: `${name} has a key. It counts for DMARC if the mail host signs with “d=${domain}”.`,
      }
}

const policies = {
  none: 'Receivers only report mail that fails',
  quarantine: 'Receivers put mail that fails into the spam folder',
  reject: 'Receivers refuse mail that fails',
}

/** A domain without a record has that of the nearest domain above it. */
async function checkDmarc(lookUp: ResolveTxt, domain: string): Promise<DomainFinding> {
  const about = 'DMARC' as const
  for (const at of domainsFrom(domain)) {
    const found = (await recordsOf(lookUp, `_dmarc.${at}`)).filter((one) =>
      /^v=DMARC1 *(;|$)/i.test(one),
    )
    const [record] = found
    if (!record) continue
    if (found.length > 1) {
      const text = `_dmarc.${at} has ${found.length} records. Receivers then ignore all of them: keep one.`
      return { about, state: 'wrong', text }
    }
    const tags = tagsOf(record)
    const policy = ((at !== domain && tags.get('sp')) || tags.get('p') || '').toLowerCase()
    if (!Object.hasOwn(policies, policy)) {
      return { about, state: 'wrong', text: `“${record}” has no valid policy (p=).` }
    }
    const strict = [tags.get('aspf'), tags.get('adkim')].includes('s')
    const alignment = strict
      ? `SPF or DKIM must be of exactly ${domain}.`
      : `SPF or DKIM must be of ${domain}, or of the same organization.`
    const text = `“${record}” at _dmarc.${at}. ${policies[policy as keyof typeof policies]}. ${alignment}`
    return { about, state: 'fine', text }
  }
  return {
    about,
    state: 'warning',
    text: `${domain} has no DMARC record. Large mailbox providers ask senders of newsletters for one.`,
    add: {
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:<an address at ${domain}>`,
    },
  }
}

/** news.example.com, then example.com. */
function domainsFrom(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .map((_, place) => labels.slice(place).join('.'))
    .filter((one, place) => place === 0 || one.includes('.'))
    .slice(0, 5)
}

/** From the code that writes the headers. */
function checkOneClick(publicUrl: string): DomainFinding {
  const about = 'One-click unsubscribing' as const
  const headers = listHeaders(publicUrl, { list: 'newsletters', name: '', atOnce: publicUrl })
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') {
    const text = `Newsletters have the headers, but mail programs follow only https links, and PUBLIC_URL is ${publicUrl}.`
    return { about, state: 'warning', text }
  }
  const names = Object.keys(headers).filter((name) => name.startsWith('List-'))
  const text = `Newsletters have ${names.join(', ')}, with links to ${hostname}. The mail host must sign these headers with DKIM.`
  return { about, state: 'fine', text }
}
