export type BillingPeriod = 'monthly' | 'yearly'

export type Plan = {
  name: 'Starter' | 'Standard' | 'Business'
  audience: string
  /** US dollars per month, by billing period. The yearly prices are as published. */
  price: Record<BillingPeriod, number>
  mostPopular?: boolean
  includes: string[]
}

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

const promisedPercent = 20

/** How much cheaper a month is with yearly billing, in whole percent; 0 for a plan that is not cheaper. */
export const savingOf = ({ price }: Plan): number =>
  Math.max(0, Math.floor(((price.monthly - price.yearly) * 100) / price.monthly))

/**
 * The label of yearly billing. While the page redirects, its text is as published. A page that visitors can read
 * promises a saving only if every plan keeps it; otherwise each card names its own.
 */
export const yearlyLabel = (redirects: boolean): string | undefined =>
  redirects || plans.every((plan) => savingOf(plan) >= promisedPercent)
    ? `save ${promisedPercent}%`
    : undefined
