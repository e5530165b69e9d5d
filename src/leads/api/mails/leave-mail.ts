import type { Mail } from '#src/mail/mail.ts'
import { identity } from '#src/site/identity.ts'
import { htmlMail, type MailContent, textMail } from './layout.ts'

interface LeaveMail {
  id: string
  to: string
  unsubscribeLink: string
  unsubscribeAtOnceLink: string
}

/** For people whose unsubscribe link no longer works. */
export function leaveMail({ id, to, unsubscribeLink, unsubscribeAtOnceLink }: LeaveMail): Mail {
  const content: MailContent = {
    title: 'Your link to leave',
    preview: 'One press ends every list.',
    paragraphs: [
      `Somebody asked for a link to unsubscribe this address from ${identity.name}. The page behind it ends every list with one press.`,
    ],
    action: { label: 'Unsubscribe', link: unsubscribeLink },
    afterAction: 'If this was not you, do nothing: then everything stays as it is.',
    reason: `You get this mail because this address was entered at ${identity.name}.`,
    unsubscribeLink,
  }
  return {
    id,
    to,
    subject: `Unsubscribe from ${identity.name}`,
    html: htmlMail(content),
    text: textMail(content),
    headers: {
      'List-Unsubscribe': `<${unsubscribeAtOnceLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}
