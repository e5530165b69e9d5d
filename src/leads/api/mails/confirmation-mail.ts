import type { Mail } from '#src/mail/mail.ts'
import type { Claims } from '#src/site/claims.ts'
import { identity } from '#src/site/identity.ts'
import { leadForms, leadingSource, type Source } from '../../lead-forms.ts'
import { htmlMail, type MailContent, textMail } from './layout.ts'

interface Confirmation {
  id: string
  to: string
  sources: Source[]
  claims: Claims
  confirmLink: string
  unsubscribeLink: string
  unsubscribeAtOnceLink: string
}

/** Asks whether the sign-up was meant. It contains nothing the visitor typed, so it cannot be used to send text to others. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { id, to, sources, confirmLink, unsubscribeLink, unsubscribeAtOnceLink } = confirmation
  const { subject, paragraphs, ...words } = wordsFor(sources)
  const content: MailContent = {
    ...words,
    paragraphs: paragraphs(confirmation.claims),
    action: { label: 'Confirm my email', link: confirmLink },
    afterAction:
      'The link works for 7 days. If this was not you, do nothing: without your click we send nothing more.',
    reason: `You get this mail because this address was entered at ${identity.name}.`,
    unsubscribeLink,
  }
  return {
    id,
    to,
    subject,
    html: htmlMail(content),
    text: textMail(content),
    headers: {
      'List-Unsubscribe': `<${unsubscribeAtOnceLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps holiday replies from answering.
      'Auto-Submitted': 'auto-generated',
    },
    link: confirmLink,
  }
}

function wordsFor(sources: Source[]) {
  const source = leadingSource(sources)
  const confirmation = source && leadForms[source].confirmation
  if (!confirmation) throw new Error('There is nothing to confirm')
  return confirmation.mail
}
