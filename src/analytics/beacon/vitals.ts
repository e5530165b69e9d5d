import { onCLS, onINP, onLCP } from 'web-vitals'
import type { Vital } from '../choices.ts'
import { send, widthClass } from './count-visits.ts'

/** Reports the browser's measurements of this page when it is hidden for the first time. */
export function reportVitals(): void {
  const path = location.pathname
  const values: Partial<Record<Vital, number>> = {}
  const note = ({ name, value }: { name: Vital; value: number }) => {
    values[name] = value
  }
  // All changes, because the last value must be known when the page is hidden, not afterwards.
  const options = { reportAllChanges: true }
  onLCP(note, options)
  onINP(note, options)
  onCLS(note, options)
  const report = () => {
    if (document.visibilityState === 'visible') return
    document.removeEventListener('visibilitychange', report)
    if (Object.keys(values).length) send({ path, width: widthClass(), vitals: values })
  }
  document.addEventListener('visibilitychange', report)
}
