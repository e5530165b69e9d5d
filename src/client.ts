import './shell-styles.ts'
import { rememberFirstVisit } from '#src/leads/forms/first-visit.ts'
import { anythingUnsent } from '#src/leads/forms/unsent.ts'
import { holdUntilAwake } from '#src/site/hold-until-awake.ts'
import { hasWakingPart, wakesAtOnce } from '#src/site/waking.ts'

/** The entry of every page: small, so that a page is read before the scripts that bring it to life come. */
const wake = async () => (await import('./hydrate.tsx')).hydrated

rememberFirstVisit()
holdUntilAwake(wake, wakesAtOnce(location.pathname) || hasWakingPart() || anythingUnsent())
