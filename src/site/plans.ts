import stored from './plans.json' with { type: 'json' }

export type BillingPeriod = 'monthly' | 'yearly'

export type Plan = {
  name: string
  audience: string
  /** US dollars per month, by billing period. The yearly prices are as published. */
  price: Record<BillingPeriod, number>
  mostPopular?: boolean
  includes: string[]
}

export const plans: Plan[] = stored

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
