import type { Links } from '#src/people/links/link-tokens.ts'
import type { Claims } from '#src/site/claims.ts'
import { bitsOf, leadForms, leadingSource, type Source } from '../../lead-forms.ts'
import { type Addressee, personMail } from './person-mails.ts'

interface Asked {
  sources: Source[]
  claims: Claims
}

/**
 * Asks for confirmation of the sign-up. It contains nothing the visitor typed, so it cannot be abused to send text to
 * others. Each list has its own link, because a stranger may have entered the address for one of them.
 */
export function confirmationMail(links: Links, to: Addressee, { sources, claims }: Asked) {
  const source = leadingSource(sources)
  const words = source && leadForms[source].confirmation?.mail
  if (!words) throw new Error('There is nothing to confirm')
  const { subject, title, preview, paragraphs } = words
  const confirmLink = (named: Source) => links.confirm(to.linkId, bitsOf([named]))
  const link = confirmLink(source)
  return personMail(links, to, {
    subject,
    title,
    preview,
    paragraphs: paragraphs(claims),
    action: { label: 'Confirm my email', link },
    furtherActions: sources
      .filter((other) => other !== source)
      .map((other) => ({
        text: `This address was also entered for: ${leadForms[other].name}. The button does not confirm that. This link does:`,
        label: `Confirm: ${leadForms[other].name}`,
        link: confirmLink(other),
      })),
    afterAction:
      'Links work for 7 days. If this was not you, do nothing: without your click you are on no list.',
  })
}
