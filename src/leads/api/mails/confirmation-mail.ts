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
  /** The link that confirms the sign-ups through one form. */
  confirmLink: (source: Source) => string
  unsubscribeLink: string
  unsubscribeAtOnceLink: string
}

/**
 * Asks for confirmation of the sign-up. It contains nothing the visitor typed, so it cannot be abused to send text to
 * others. Each list has its own link, because a stranger may have entered the address for one of them.
 */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { id, to, sources, unsubscribeLink, unsubscribeAtOnceLink } = confirmation
  const source = leadingSource(sources)
  const words = source && leadForms[source].confirmation?.mail
  if (!words) throw new Error('There is nothing to confirm')
  const { subject, title, preview, paragraphs } = words
  const confirmLink = confirmation.confirmLink(source)
  const content: MailContent = {
    title,
    preview,
    paragraphs: paragraphs(confirmation.claims),
    action: { label: 'Confirm my email', link: confirmLink },
    furtherActions: sources
      .filter((other) => other !== source)
      .map((other) => ({
        text: `This address was also entered for: ${leadForms[other].name}. The button does not confirm that. This link does:`,
        label: `Confirm: ${leadForms[other].name}`,
        link: confirmation.confirmLink(other),
      })),
    afterAction:
      'Links work for 7 days. If this was not you, do nothing: without your click you are on no list.',
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
      // Prevents out-of-office replies.
      'Auto-Submitted': 'auto-generated',
    },
  }
}
