import { providerNames } from '../embed-provider-names.ts'
import { identity } from '../identity.ts'
import { contactEmail } from '../public-config.ts'
import type { LegalDocument, Prose } from './document.ts'
import { legalFacts } from './facts.ts'

const factNamed = (name: string): string | number | undefined =>
  new Map<string, string | number>([
    ...Object.entries(legalFacts),
    ['name', identity.name],
    ['embedProviders', providerNames('or')],
    ['contactEmail', contactEmail()],
  ]).get(name)

/** In the texts, `{name}` is the value of a fact and `[text](address)` is a link. */
function proseOf(text: string): Prose {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = factNamed(name)
    if (value === undefined)
      throw new Error(`A legal text names the fact ${name}, which is missing`)
    return String(value)
  })
  const [first = '', ...links] = filled.split(/\[(?=[^\]]+\]\()/)
  if (links.length === 0) return filled
  const pieces = links.flatMap((piece) => {
    const [, label = '', href = '', after = ''] = /^([^\]]+)\]\(([^)]+)\)(.*)$/.exec(piece) ?? []
    return [{ text: label, href }, after]
  })
  return [first, ...pieces]
}

/** A document as stored in a JSON file, with its facts and links. */
export const readDocument = (stored: object): LegalDocument =>
  JSON.parse(JSON.stringify(stored), (_, value) =>
    typeof value === 'string' ? proseOf(value) : value,
  )
