import type { LeadForm } from '../../lead-form.ts'

export const registration = {
  bit: 8,
  name: 'Registration',
  color: 'var(--rose)',
  page: '/register',
  action: '/forms/register',
  sent: '/thankyouregister',
  promise: {
    text: 'We keep your name and address to answer you, and for nothing else.',
    newsletters: false,
  },
  confirmation: null,
  repeats: true,
  fields: { email: 'email', name: 'name' },
} as const satisfies LeadForm
