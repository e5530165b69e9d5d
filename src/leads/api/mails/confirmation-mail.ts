import type { Mail } from '#src/platform/mail/mail.ts'
import { claims } from '#src/site/claims.ts'
import { identity } from '#src/site/identity.ts'
import type { Source } from '../../choices.ts'
import { htmlMail, type MailContent, textMail } from './layout.ts'

interface Confirmation {
  id: string
  to: string
  sources: Source[]
  confirmLink: string
  unsubscribeLink: string
  unsubscribeAtOnceLink: string
}

/** Asks whether the sign-up was meant. It holds nothing the visitor typed, so it cannot carry someone's words to a stranger. */
export function confirmationMail(confirmation: Confirmation): Mail {
  const { id, to, sources, confirmLink, unsubscribeLink, unsubscribeAtOnceLink } = confirmation
  const { subject, ...words } = wordsFor(sources)
  const content: MailContent = {
    ...words,
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
  if (sources.includes('early-access')) {
    return {
      subject: `Confirm your early access request for ${identity.name}`,
      title: 'One click, then we look at your flow',
      preview: 'Confirm that this is your address and we will be in touch.',
      paragraphs: [
        `You asked for early access to ${identity.name}. Confirm that this address is yours and we will get in touch about your demo.`,
        'If you have a sketch of the flow you would like to see, keep it at hand.',
      ],
    }
  }
  if (sources.includes('waitlist')) {
    return {
      subject: `Confirm your place on the ${identity.name} waitlist`,
      title: 'There is a thread left for you',
      preview: 'Confirm your address and you are on the waitlist.',
      paragraphs: [
        `You are one click away from the ${identity.name} waitlist, together with ${claims.productLeaders} product leaders.`,
        `Launch is in ${claims.launchWeeks} weeks. Everyone on the list gets in first, at early member pricing.`,
      ],
    }
  }
  return {
    subject: `Confirm your subscription to ${identity.name}`,
    title: 'Confirm and the letters begin',
    preview: 'Confirm your address to get letters from the loom.',
    paragraphs: [
      `You asked for letters from ${identity.name}: what changed in the product and what we learn about testing concepts early.`,
    ],
  }
}
