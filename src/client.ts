import './shell-styles.ts'
import { rememberFirstVisit } from '#src/leads/forms/first-visit.ts'
import { hasUnsent } from '#src/leads/forms/has-unsent.ts'
import { holdUntilAwake, whenIdle } from '#src/site/hold-until-awake.ts'
import { layOutRest } from '#src/site/lay-out-rest.ts'
import { hasWakingPart, scriptsMeta, wakingOf } from '#src/site/waking.ts'

/** The entry of every page: small, so that a page is read before the scripts that bring it to life come. */
const waking = wakingOf(location.pathname)

rememberFirstVisit()
holdUntilAwake(
  async () => (await import('./hydrate.tsx')).hydrate(),
  waking === 'at once' || hasWakingPart() || hasUnsent(),
)
whenIdle(layOutRest)
// Late enough to take nothing from the first screen on a slow line.
whenIdle(() => setTimeout(fetchRest, 400))

function fetchRest() {
  // A browser fetches a manifest that the page names at once, before what the page shows.
  const manifest = { rel: 'manifest', href: '/site.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
  if (waking === 'prepared') prepare()
}

/** Brings every script of the page into the browser's cache, so that it wakes at once and without a network as well. */
function prepare() {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name=${scriptsMeta}]`)?.content
  // A page that cannot be prepared is fetched when it is touched, or goes on without scripts.
  for (const url of listed?.split(' ') ?? []) fetch(url, { priority: 'low' }).catch(() => {})
}
