import type { APIRequestContext } from '@playwright/test'
import { hostileMarkup } from '../src/testing/hostile/markup.ts'
import { hostileText } from '../src/testing/hostile/text.ts'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { fromNetworkOf, staffAccount } from './fixtures.ts'

/** Longer cases are for parsers; the API tests have them, and here they would only make pages slow. */
const longest = 1500

const shownTexts = Object.entries({ ...hostileMarkup, ...hostileText }).flatMap(([name, text]) =>
  text.length <= longest ? [{ name, text: text.toWellFormed() }] : [],
)

/** Fills a site with hostile articles, FAQs, leads and scores, as staff and visitors would. */
export async function fillWithHostility(request: APIRequestContext, url: string) {
  const login = await request.post(`${url}/api/v0/user/login`, { data: staffAccount })
  const { token } = (await login.json()).result
  const headers = { authorization: `Bearer ${token}` }
  /** Each place is another visitor: limits are on. */
  const send = async (path: string, data: object, place = 0) => {
    const answer = await request.post(`${url}/api/v0${path}`, {
      headers: { ...headers, ...fromNetworkOf(`place ${place}`) },
      data,
    })
    if (answer.status() >= 500) throw new Error(`${answer.status()} for ${JSON.stringify(data)}`)
    return answer.ok() ? answer.json() : undefined
  }
  const src = asDataUrl(await picture('#6c2bff', { width: 40, height: 30 }))
  const blocks = shownTexts.flatMap(({ text }, place) => [
    // Rich texts of both types are read and shown by the same code, so each case is in one of them.
    ...['subtitle', place % 2 ? 'paragraph' : 'fineprint'].map((type) => ({
      id: `${type} ${place} ${text}`,
      type,
      // The longest that the API accepts.
      content: type === 'subtitle' ? text.slice(0, 500).toWellFormed() : text,
    })),
    ...(place % 8
      ? []
      : [
          { type: 'image', src, alt: text, caption: text },
          {
            type: 'carousel',
            images: shownTexts.slice(place, place + 8).map((one) => ({
              src,
              alt: one.text,
              caption: one.text,
              hoverText: one.text,
            })),
          },
        ]),
  ])
  const title = { id: 't', type: 'title', content: '</title></script><script>alert(1)</script>' }
  const article = await send('/blogs', {
    content: JSON.stringify([title, ...blocks]),
    summary: '"><script>alert(1)</script>',
    status: 'published',
    main: true,
  })
  await inTurns(shownTexts, async ({ text }, place) => {
    if (place % 3) return
    const content = JSON.stringify([{ id: text, type: 'title', content: text }])
    const summary = text.slice(0, 1900) || 'S'
    // Some as drafts, whose cards only staff see.
    const status = place % 7 ? 'published' : 'draft'
    await send('/blogs', { content, summary, status, featured: place % 2 === 0 })
    // Each case is in one of the fields: the same code shows all of them.
    const [second, third] = [1, 2].map((more) => shownTexts[place + more]?.text ?? text)
    await send('/faq', {
      question: `${text}?`.padEnd(10).slice(0, 490),
      answer: `Because ${second}`,
      navigationHeading: third?.trim().slice(0, 120).toWellFormed() || 'H',
      order: place,
    })
    const lead = { name: text.slice(0, 190), company: second?.slice(0, 190), info: third }
    const email_address = `hostile@${place}.example.com`
    const visit = { page: text, first_page: second, referrer: third, utm_source: text }
    await send('/bookings', { ...lead, email_address, visit }, place)
    const score = { playerName: text.slice(0, 50).toWellFormed(), score: 0 }
    await send('/leaderboard/score', score, place)
  })
  return { token: token as string, articleId: article.blog.blogId as number }
}

async function inTurns<T>(all: T[], each: (one: T, place: number) => Promise<void>) {
  const entries = all.entries()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const [place, one] of entries) await each(one, place)
    }),
  )
}
