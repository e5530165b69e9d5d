import { asksForPrivacy } from '#src/ui/asks-for-privacy.ts'

/** One page view in ten is measured; that is enough for a percentile, and the others fetch nothing for it. */
const share = 0.1

/** Robots that drive browsers are no visitors. */
export function measureSomeVitals(): void {
  if (navigator.webdriver || asksForPrivacy() || Math.random() >= share) return
  // Who leaves meanwhile is not measured.
  import('./vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {})
}
