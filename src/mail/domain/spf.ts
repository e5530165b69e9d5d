import { type DomainFinding, type ResolveTxt, recordsOf } from './records.ts'

/** More make receivers treat the record as an error (RFC 7208, 4.6.4). */
const mostLookups = 10

const about = 'SPF' as const
const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)

const term =
  /^([+?~-]?(all|include:[^\s:]+|(a|mx)(:[^\s/]+)?(\/\d+)?(\/\/\d+)?|ptr(:\S+)?|ip4:[\d.]+(\/\d+)?|ip6:[\da-f:.]+(\/\d+)?|exists:\S+)|[a-z][\w.-]*=\S*)$/i

export async function checkSpf(lookUp: ResolveTxt, domain: string): Promise<DomainFinding> {
  const found = (await recordsOf(lookUp, domain)).filter(isSpf)
  const [record] = found
  if (!record) {
    return {
      about,
      state: 'warning',
      text: `${domain} has no SPF record: receivers cannot see which servers may send its mail. Your mail provider names the value of “include”.`,
      add: { name: domain, value: 'v=spf1 include:<your mail provider> ~all' },
    }
  }
  if (found.length > 1) {
    const text = `${domain} has ${found.length} SPF records. Receivers treat that as an error: put everything into one.`
    return { about, state: 'wrong', text }
  }
  const terms = record.split(/ +/).slice(1).filter(Boolean)
  const broken = terms.find((one) => !term.test(one))
  if (broken) {
    return {
      about,
      state: 'wrong',
      text: `“${broken}” is not valid in the SPF record “${record}”.`,
    }
  }
  const lookups = await countLookups(lookUp, terms)
  if (lookups > mostLookups) {
    const text = `The SPF record needs more than ${mostLookups} lookups. Receivers treat that as an error: remove what you no longer use.`
    return { about, state: 'wrong', text }
  }
  return { about, ...endOf(terms, record) }
}

/** What the record says about all other servers. */
function endOf(terms: string[], record: string): Pick<DomainFinding, 'state' | 'text'> {
  const all = terms.find((one) => /^[+?~-]?all$/i.test(one))
  if (all === '~all' || all === '-all' || terms.some((one) => /^redirect=/i.test(one))) {
    return {
      state: 'fine',
      text: `“${record}”. Whether it includes your mail host only its provider can say.`,
    }
  }
  const text = all
    ? `The SPF record ends with “${all}”, which allows every server to send your mail. End it with “~all” or “-all”.`
    : 'The SPF record says nothing about other servers. End it with “~all” or “-all”.'
  return { state: 'warning', text }
}

/** Counts the lookups that a receiver makes, those of included records too; stops beyond the limit. */
async function countLookups(lookUp: ResolveTxt, terms: string[], before = 0): Promise<number> {
  let count = before
  for (const one of terms) {
    const [, kind = '', target = ''] =
      /^[+?~-]?(include|redirect|a|mx|ptr|exists)(?:[:=]([^\s/]+))?(?:\/|$)/i.exec(one) ?? []
    if (!kind) continue
    count += 1
    if (count > mostLookups) return count
    // Macros are filled in by the receiver of a mail.
    if (!/^(include|redirect)$/i.test(kind) || target.includes('%')) continue
    const included = (await recordsOf(lookUp, target)).find(isSpf)
    if (included) count = await countLookups(lookUp, included.split(/ +/).slice(1), count)
  }
  return count
}
