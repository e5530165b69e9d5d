import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type BillingPeriod, plans, yearlyLabel } from '#src/site/plans.ts'
import { PlanCard } from './pricing-page.tsx'

/** Renders the cards alone, because the page redirects to the home page when it mounts. */
async function cardsFor(period: BillingPeriod): Promise<string[]> {
  const component = () =>
    plans.map((plan) => <PlanCard key={plan.name} plan={plan} period={period} />)
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return html.split('</article>').map((card) => card.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' '))
}

test('each plan shows its price for the chosen billing period', async () => {
  const monthly = await cardsFor('monthly')
  expect(monthly[0]).toContain('Starter For one person with an idea to test. $50 a month')
  expect(monthly[1]).toMatch(/Standard Most popular .* \$100 a month/)
  expect(monthly[2]).toMatch(/Business .* \$600 a month/)
  const yearly = await cardsFor('yearly')
  expect(yearly[0]).toMatch(/Starter .* \$80 a month, billed yearly/)
  expect(yearly[1]).toMatch(/Standard .* \$80 a month, billed yearly/)
  expect(yearly[2]).toMatch(/Business .* \$500 a month, billed yearly/)
})

test('a saving is shown beside a plan that is cheaper per year, and beside no other', async () => {
  const [starter, standard, business] = await cardsFor('yearly')
  expect(starter).not.toContain('save')
  expect(standard).toContain('save 20%')
  expect(business).toContain('save 16%')
  for (const card of await cardsFor('monthly')) expect(card).not.toContain('save')
})

test('yearly billing says "save 20%" only while the page redirects', () => {
  expect(yearlyLabel(true)).toBe('save 20%')
  expect(yearlyLabel(false)).toBeUndefined()
})
