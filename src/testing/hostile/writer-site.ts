import { draft, openArticle } from '../documents.ts'
import { testSite } from '../test-site.ts'

/** A site on which a writer has written an article. */
export async function writerSite() {
  const site = await testSite()
  const [owner, writer] = [await site.signIn(), await site.signIn('wim', 'writer')]
  const { blog } = (await site.call('POST', '/blogs', draft, writer)).body
  const blogId: number = blog.blogId
  return { site, owner, writer, blogId, opened: await openArticle(site, writer, blogId) }
}
