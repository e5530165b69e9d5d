import { asksForPrivacy } from '#src/ui/browser/asks-for-privacy.ts'

/** One page view in ten is measured: enough for a percentile, and the others load no code for it. */
const share = 0.1

/** Robots that drive browsers are not measured. */
export function measureSomeVitals(): void {
  if (navigator.webdriver || asksForPrivacy() || Math.random() >= share) return
  // If the visitor leaves meanwhile, nothing is measured.
  import('./vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => {})
}
