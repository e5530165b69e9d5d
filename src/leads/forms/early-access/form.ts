import { identity } from '#src/site/identity.ts'
import type { LeadForm } from '../../lead-form.ts'

export const earlyAccess = {
  bit: 4,
  name: 'Early access',
  color: 'var(--amber)',
  page: '/earlyaccess',
  action: '/forms/early-access',
  sent: '/earlyaccess?sent=1',
  promise: {
    text: 'We use what you write here to prepare your demo and to invite you to early access, and for nothing else.',
    newsletters: false,
  },
  confirmation: {
    page: '/thankyoudemo',
    rank: 1,
    mail: {
      subject: `Confirm your early access request for ${identity.name}`,
      title: 'One click, then we look at your flow',
      preview: 'Confirm that this is your address and we will be in touch.',
      paragraphs: () => [
        `You asked for early access to ${identity.name}. Confirm that this address is yours and we will get in touch about your demo.`,
        'If you have a sketch of the flow you would like to see, keep it at hand.',
      ],
    },
  },
  repeats: true,
  fields: {
    email_address: 'email',
    'fields[name]': 'name',
    'fields[company]': 'company',
    'fields[role]': 'role',
    'fields[info]': 'info',
  },
} as const satisfies LeadForm
