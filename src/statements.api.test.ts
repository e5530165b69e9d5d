import { expect, test } from 'vitest'
import { statementsOf } from './testing/count-statements.ts'
import { asDataUrl, picture } from './testing/pictures.ts'
import { testSite } from './testing/test-site.ts'

/** One or two statements more are a decision. A query in a loop sends one more per row, of which there are 15 below. */
const headroom = 2

/** How many statements a visitor's calls send to the database. */
const asVisitor = {
  '/blogs/cards': 2,
  '/blogs/cards?pick=main': 1,
  '/blogs/1?images=linked': 3,
  '/faq': 1,
  '/faq/1': 1,
  '/leaderboard/scores': 4,
  '/leaderboard/scores?page=2&limit=1': 4,
  '/leaderboard/scores/1/place': 4,
  '/leaderboard/leader-runs/small': 1,
}

/** How many those of staff send; one of them finds the session. */
const asStaff = {
  '/blogs/cards': 3,
  '/blogs/cards?status=draft': 3,
  '/blogs/1?images=linked': 4,
  '/blogs/1/revisions': 3,
  '/blogs/1/revisions/1?images=linked': 4,
  '/activity': 5,
  '/leads': 5,
  '/leads?q=reader': 6,
  '/leads/1': 14,
  '/leads/summary': 9,
  '/leads/export.csv': 5,
}

test('calls send few statements, and not more when the database grows', async () => {
  const { call, signIn } = await testSite()
  const staff = await signIn()
  let made = 0
  const fill = async (count: number) => {
    for (const last = made + count; made < last; made++) {
      const image = asDataUrl(await picture('#6c2bff', { width: 40 + made }))
      const content = [
        { id: 't', type: 'title', content: `Article ${made}` },
        { id: 'i', type: 'image', content: image },
      ]
      const { body } = await call(
        'POST',
        '/blogs',
        {
          summary: 'Short',
          status: 'published',
          thumbnail: image,
          content: JSON.stringify(content),
        },
        staff,
      )
      const edited = JSON.stringify([...content, { id: 'p', type: 'paragraph', content: 'More' }])
      const { blogId } = body.blog
      await call('POST', `/blogs/${blogId}/update`, { content: edited }, staff)
      const question = `What is question ${made}?`
      const faq = { question, answer: 'This is its answer.', navigationHeading: 'All', order: made }
      await call('POST', '/faq', faq, staff)
      await call('POST', '/leaderboard/score', { playerName: 'Ada', score: 700 })
      await call('POST', '/subscriptions', { email: `reader${made}@a.example`, list: 'waitlist' })
    }
  }
  const asked = async (path: string, headers?: Record<string, string>) => {
    let status = 0
    const statements = await statementsOf(async () => {
      status = (await call('GET', path, undefined, headers)).status
    })
    expect([path, status]).toEqual([path, 200])
    return statements.length
  }
  const tooMany = async (budget: Record<string, number>, headers?: Record<string, string>) => {
    const over: Record<string, number> = {}
    for (const [path, most] of Object.entries(budget)) {
      const count = await asked(path, headers)
      if (count > most + headroom) over[path] = count
    }
    return over
  }
  for (const more of [3, 12]) {
    await fill(more)
    expect(await tooMany(asVisitor)).toEqual({})
    expect(await tooMany(asStaff, staff)).toEqual({})
    // Whole articles are read and sent one at a time, each with its author and the sizes of its pictures: that alone grows.
    expect(await asked('/blogs?images=linked')).toBeLessThanOrEqual(2 + headroom + 3 * made)
  }
})
