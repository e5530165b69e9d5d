import { identity } from '#src/site/identity.ts'
import type { LeadForm } from '../../lead-form.ts'

export const mailingList = {
  bit: 2,
  name: 'Mailing list',
  color: 'var(--mint)',
  page: '/subscribe',
  action: '/forms/mailing-list',
  sent: '/subscribe?sent=1',
  promise: {
    text: 'You confirm by mail first, and every letter has a link that ends it.',
    newsletters: true,
  },
  confirmation: {
    page: '/thankyousubscribe',
    rank: 3,
    mail: {
      subject: `Confirm your subscription to ${identity.name}`,
      title: 'Confirm and the letters begin',
      preview: 'Confirm your address to get letters from the loom.',
      paragraphs: () => [
        `You asked for letters from ${identity.name}: what changed in the product and what we learn about testing concepts early.`,
      ],
    },
  },
  repeats: false,
  fields: { email_address: 'email' },
} as const satisfies LeadForm
