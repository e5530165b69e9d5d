const mostPages = 100
const mostPictures = 50

/** Visits a restored site: every page of its sitemap, the pictures on them, and a sign-up that must be refused. */
export async function lookAround(url: string) {
  const faults: string[] = []
  const get = async (path: string) => {
    const answer = await fetch(url + path, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 200) faults.push(`${path} answers ${answer.status}`)
    return text
  }
  const ready = await get('/readyz')
  for (const line of ['database: read-only', 'mail: paused']) {
    if (!ready.includes(line)) faults.push(`/readyz does not say "${line}"`)
  }
  const sitemap = await get('/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  if (paths.length === 0) faults.push('the sitemap is empty')
  const pictures = new Set<string>()
  const pages = paths.slice(0, mostPages)
  for (const path of pages) {
    for (const [picture] of (await get(path)).matchAll(/\/media\/[0-9a-f]{64}\.\w+/g)) {
      pictures.add(picture)
    }
  }
  const looked = [...pictures].slice(0, mostPictures)
  for (const picture of looked) await get(picture)
  const refused = await fetch(`${url}/api/v0/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'drill@example.com', list: 'waitlist' }),
  })
  await refused.text()
  if (refused.status !== 503) faults.push(`a sign-up answers ${refused.status}, not 503`)
  return { pages: pages.length, pictures: looked.length, faults }
}
