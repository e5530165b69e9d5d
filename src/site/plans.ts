export type BillingPeriod = 'monthly' | 'yearly'

export type Plan = {
  name: 'Starter' | 'Standard' | 'Business'
  audience: string
  /** US dollars a month, by how it is billed. The yearly figures are as published. */
  price: Record<BillingPeriod, number>
  mostPopular?: boolean
  includes: string[]
}

export const yearlyLabel = 'save 20%'

export const plans: Plan[] = [
  {
    name: 'Starter',
    audience: 'For one person with an idea to test.',
    price: { monthly: 50, yearly: 80 },
    includes: ['One design system', 'Wireframes and interactions', 'Shareable prototypes'],
  },
  {
    name: 'Standard',
    audience: 'For a product trio in weekly discovery.',
    price: { monthly: 100, yearly: 80 },
    mostPopular: true,
    includes: [
      'Everything in Starter',
      'Import from your design tool',
      'Export to your code host',
      'Shared tokens and components',
    ],
  },
  {
    name: 'Business',
    audience: 'For several teams on one design language.',
    price: { monthly: 600, yearly: 500 },
    includes: [
      'Everything in Standard',
      'Several design systems',
      'Workspace roles',
      'Onboarding with our team',
    ],
  },
]
