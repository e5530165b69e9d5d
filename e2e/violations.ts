import { expect, type Page, type Response } from '@playwright/test'

/** Violations of the page's policy that the browser reports; each violation also fails the test as a console message. */
export async function violations(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      tellRefused(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return async () => {
    // A violation is reported in a separate task; this round trip waits for it.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return refused
  }
}

/** The policy allows no scripts or styles but those that it names. */
export function expectStrictPolicy(response: Response | null): void {
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
}
