import type { Mail } from '#src/mail/mail.ts'
import type { Sender } from '#src/mail/sender.ts'
import { htmlMail, type SimpleMail, textMail } from '#src/mail/simple-mail.ts'
import { identity } from '#src/site/identity.ts'
import { leadForms, type Source } from '../../lead-forms.ts'
import type { Links } from '../links/link-tokens.ts'

export interface Addressee {
  /** Of the mail. */
  id: string
  to: string
  /** Names the person in links. */
  linkId: string
  sender: Sender
}

type Words = Omit<SimpleMail, 'brand' | 'reason' | 'footerLinks'> & {
  subject: string
  link: string
}

/** A mail to somebody in the list of people: with the footer and the headers that all of these have. */
export function personMail(links: Links, { linkId, ...to }: Addressee, words: Words): Mail {
  const { subject, link, ...content } = words
  const mail: SimpleMail = {
    ...content,
    brand: identity,
    reason: `You get this mail because this address was entered at ${identity.name}.`,
    footerLinks: [
      { label: 'Unsubscribe', link: links.unsubscribe(linkId) },
      { label: 'Preferences', link: links.preferences(linkId) },
    ],
  }
  return {
    ...{ ...to, subject, link },
    html: htmlMail(mail),
    text: textMail(mail),
    headers: {
      'List-Unsubscribe': `<${links.unsubscribeAtOnce(linkId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps holiday replies from answering.
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** For somebody whose link no longer works. */
export function leaveMail(links: Links, to: Addressee): Mail {
  const link = links.unsubscribe(to.linkId)
  return personMail(links, to, {
    ...{ subject: `Unsubscribe from ${identity.name}`, link },
    title: 'Your link to leave',
    preview: 'One press ends every list.',
    paragraphs: [
      `Somebody asked for a link to unsubscribe this address from ${identity.name}. The page behind it ends every list with one press.`,
    ],
    action: { label: 'Unsubscribe', link },
    afterAction: 'If this was not you, do nothing: then everything stays as it is.',
  })
}

/** Proves that the one who asks for data, or to be erased, reads the mails of the address now. */
export function dataMail(links: Links, to: Addressee): Mail {
  const link = links.data(to.linkId)
  return personMail(links, to, {
    ...{ subject: `Your data at ${identity.name}`, link },
    title: 'Your data, in your hands',
    preview: 'Download what we keep about you, or erase it.',
    paragraphs: [
      `Somebody asked for the data that ${identity.name} keeps about this address. The page behind the button hands it out, or erases it.`,
    ],
    action: { label: 'Open my data', link },
    afterAction:
      'The link works for a day. If this was not you, do nothing, and pass this mail on to nobody.',
  })
}

/** The form says "check your email" to everybody; somebody who has nothing to confirm is told why. */
export function knownMail(links: Links, to: Addressee, lists: Source[]): Mail {
  const link = links.preferences(to.linkId)
  const names = lists.map((list) => leadForms[list].name).join(', ')
  return personMail(links, to, {
    ...{ subject: `You are on the list of ${identity.name} already`, link },
    title: 'You are in already',
    preview: 'There is nothing to confirm.',
    paragraphs: [
      `This address was entered at ${identity.name} again. It is confirmed already, for: ${names}. There is nothing to do.`,
    ],
    action: { label: 'See my preferences', link },
    afterAction: 'If this was not you, do nothing: nothing has changed.',
  })
}
