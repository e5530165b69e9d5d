import type { Brand } from '#src/mail/html-frame.ts'
import type { Composed } from '#src/mail/mail-job.ts'
import { htmlMail, type SimpleMail, textMail } from '#src/mail/simple-mail.ts'
import type { Links } from '#src/people/links/link-tokens.ts'
import type { Claims } from '#src/site/claims.ts'
import { identity } from '#src/site/identity.ts'
import { bitsOf, leadForms, leadingSource, type Source } from '../../lead-forms.ts'

export interface Addressee {
  to: string
  linkId: string
  brand: Brand
}

type Words = Omit<SimpleMail, 'brand' | 'reason' | 'footerLinks'> & { subject: string }

/** A mail to a person on our lists, with the footer and headers that all these mails share. */
export function personMail(links: Links, { linkId, to, brand }: Addressee, words: Words): Composed {
  const { subject, ...content } = words
  const mail: SimpleMail = {
    ...content,
    brand,
    reason: `You get this mail because this address was entered at ${identity.name}.`,
    footerLinks: [
      { label: 'Unsubscribe', link: links.unsubscribe(linkId) },
      { label: 'Preferences', link: links.preferences(linkId) },
    ],
  }
  return {
    to,
    subject,
    html: htmlMail(mail),
    text: textMail(mail),
    headers: {
      'List-Unsubscribe': `<${links.unsubscribeAtOnce(linkId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** For a person whose link no longer works. */
export function leaveMail(links: Links, to: Addressee): Composed {
  const link = links.unsubscribe(to.linkId)
  return personMail(links, to, {
    subject: `Unsubscribe from ${identity.name}`,
    title: 'Your link to leave',
    preview: 'One press ends every list.',
    paragraphs: [
      `Somebody asked for a link to unsubscribe this address from ${identity.name}. The page behind it ends every list with one press.`,
    ],
    action: { label: 'Unsubscribe', link },
    afterAction: 'If this was not you, do nothing: then everything stays as it is.',
  })
}

/** Its link proves that the person who asks for the data, or for its erasure, reads the mails of the address. */
export function dataMail(links: Links, to: Addressee): Composed {
  const link = links.data(to.linkId)
  return personMail(links, to, {
    subject: `Your data at ${identity.name}`,
    title: 'Your data, in your hands',
    preview: 'Download what we keep about you, or erase it.',
    paragraphs: [
      `Somebody asked for the data that ${identity.name} keeps about this address. The page behind the button lets you download it, or erase it.`,
    ],
    action: { label: 'Open my data', link },
    afterAction:
      'The link works for a day. If this was not you, do nothing, and do not forward this mail.',
  })
}

/** The form tells everybody to check their email. This mail tells a confirmed person that there is nothing to confirm. */
export function knownMail(links: Links, to: Addressee, lists: Source[]): Composed {
  const link = links.preferences(to.linkId)
  const names = lists.map((list) => leadForms[list].name).join(', ')
  return personMail(links, to, {
    subject: `You are on the list of ${identity.name} already`,
    title: 'You are in already',
    preview: 'There is nothing to confirm.',
    paragraphs: [
      `This address was entered at ${identity.name} again. It is confirmed already, for: ${names}. There is nothing to do.`,
    ],
    action: { label: 'See my preferences', link },
    afterAction: 'If this was not you, do nothing: nothing has changed.',
  })
}

interface Confirmation {
  sources: Source[]
  claims: Claims
}

/**
 * Asks for confirmation of the sign-up. It contains nothing the visitor typed, so it cannot be abused to send text to
 * others. Each list has its own link, because a stranger may have entered the address for one of them.
 */
export function confirmationMail(links: Links, to: Addressee, { sources, claims }: Confirmation) {
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
