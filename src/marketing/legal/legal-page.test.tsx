import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LegalDocument } from '#src/site/legal/document.ts'
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'
import { terms } from '#src/site/legal/terms.ts'
import * as storageKeys from '#src/site/storage-keys.ts'
import { LegalPage } from './legal-page.tsx'

async function render(page: LegalDocument) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <LegalPage page={page} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** Copied from the specification, not derived from the data that the pages are rendered from. */
const facts: { page: LegalDocument; states: string[] }[] = [
  {
    page: privacyPolicy(),
    states: [
      'Privacy Policy',
      'Last updated November 19, 2026',
      'in the place of something on YouTube, Vimeo, Figma or CodePen. Nothing is loaded from there until you press its button',
      'the provider learns your network address',
      'Data we collect',
      'Your name and email address and, if you choose to give them, your company, your role',
      'Payments A card payment provider',
      'Analytics The product may use an analytics provider',
      'AI assistant Design suggestions',
      'Deletion requests are reviewed within 30 business days',
      'We answer rights requests within 45 days',
      'within 72 hours',
      'children under 13, or under 16 in regions',
      'hello@wireloom.example',
      'The name you choose and your score',
      'is neither kept nor sent',
      'a link to confirm that the address is yours',
      'A form that has not reached us What you sent with it, so that it is not lost',
      'without your network address',
      'attempts to sign in as staff for up to 90 days, under a code made from the address',
      'or after 25 days if it never does',
      'How you found us The page you opened first, the name of the site that linked to it and the campaign that the link named in its UTM fields',
      'The note reaches us only with a form that you send',
      'whether or not you ever send a form',
      'Score and pressed controls of your best run on each size of the field',
      'Whether you chose fewer flashes',
      'Whom you race against',
      'Text of articles, FAQs and newsletters that our server does not have yet, with its pictures',
      'After you leave a list it sends you nothing more',
      'Visitors never receive one',
      'loads no scripts, fonts or trackers',
    ],
  },
  {
    page: terms(),
    states: [
      'Terms & Conditions',
      'Last updated November 15, 2026',
      'You must create an account to use some features',
      'If you are under 18, you may need to verify your age',
      'You are responsible for your credentials',
      'monthly subscription that includes AI-powered design suggestions',
      '14-day free trial',
      'a reminder email 3 days before the trial ends',
      'Billing starts if you do not cancel before the trial ends',
      'Payments go through a card payment provider',
      'non-refundable after the trial once billing begins',
      'no prorated refunds',
      'capped at the fees you paid us in the 12 months preceding',
      'Material changes are announced 30 days in advance',
      'goes to arbitration',
      'The governing law is that of Vancouver, Canada',
      'Our accessibility target is WCAG 2.1',
      'come from a third-party AI model',
    ],
  },
]

describe.each(facts)('$page.title', ({ page, states }) => {
  test.each(states)('states: %s', async (fact) => {
    expect(textOf(await render(page))).toContain(fact)
  })

  test('has one heading of the first level, its title', async () => {
    const headings = [...(await render(page)).matchAll(/<h1[^>]*>(.*?)<\/h1>/g)]
    expect(headings.map(([, text]) => textOf(text ?? ''))).toEqual([page.title])
  })

  test('every link within the page leads to one section', async () => {
    const html = await render(page)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.length).toBeGreaterThan(page.sections.length)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })
})

test('the policy names everything that the code stores in a browser', async () => {
  const text = textOf(await render(privacyPolicy()))
  for (const { name } of Object.values(storageKeys)) expect(text).toContain(`Its name is ${name},`)
})

test('each page links to the other, at a section that exists', async () => {
  const toTerms = (await render(privacyPolicy())).match(/href="\/terms#([^"]+)"/)
  expect(terms().sections.map(({ id }) => id)).toContain(toTerms?.[1])
  expect(await render(terms())).toContain('href="/privacypolicy"')
})
