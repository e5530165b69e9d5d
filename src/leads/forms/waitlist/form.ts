import { identity } from '#src/site/identity.ts'
import type { LeadForm } from '../../lead-form.ts'

export const waitlist = {
  bit: 1,
  name: 'Waitlist',
  color: 'var(--violet)',
  page: '/join',
  action: '/forms/waitlist',
  sent: '/join?sent=1',
  promise: {
    text: 'One mail to confirm, then only news worth opening.',
    newsletters: true,
  },
  confirmation: {
    page: '/thankyousubscribe',
    rank: 2,
    mail: {
      subject: `Confirm your place on the ${identity.name} waitlist`,
      title: 'Confirm your place on the waitlist',
      preview: 'Confirm your address and you are on the waitlist.',
      paragraphs: (claims) => [
        `You are one click away from the ${identity.name} waitlist, together with ${claims.productLeaders} product leaders.`,
        `Launch is ${claims.launch}. Everyone on the list gets in first, at ${claims.earlyMemberPricing}.`,
      ],
    },
  },
  repeats: false,
  fields: { email_address: 'email' },
} as const satisfies LeadForm
