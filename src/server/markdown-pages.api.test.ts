import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownOfPage } from '#src/discovery/markdown-page.ts'
import { publicPages } from '#src/site/public-pages.ts'
import { serve } from '#src/testing/send.ts'
import { testSite } from '#src/testing/test-site.ts'

let renders = 0
/** A page of the site around a text that names its address. */
const render = (request: Request) => {
  renders++
  const { pathname } = new URL(request.url)
  const text = `<h1>The page ${pathname}</h1><p>A <a href="/faq">link</a>.</p><form><input type="email"/><button>Go</button></form>`
  return new Response(
    `<header>menu</header><main><nav>here</nav>${text}</main><footer>end</footer>`,
    {
      headers: { 'content-type': 'text/html' },
    },
  )
}

async function markdownSite() {
  const site = await testSite({ render })
  const url = await serve(site.composed)
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { headers, method, redirect: 'manual' })
    const type = response.headers.get('content-type')?.split(';')[0]
    return { response, type, status: response.status, text: await response.text() }
  }
  return { ...site, get }
}

const markdown = { accept: 'text/markdown' }

test('a page is also Markdown: its main part, with whole addresses and a link instead of a form', async () => {
  const { get } = await markdownSite()
  const { response, type, text } = await get('/benefits.md')
  expect([response.status, type]).toEqual([200, 'text/markdown'])
  const origin = new URL(response.headers.get('link')?.slice(1).split('>')[0] ?? '').origin
  expect(text).toBe(
    `# The page /benefits\n\nA [link](${origin}/faq).\n\n[The form is on the page.](${origin}/benefits)\n`,
  )
  expect(response.headers.get('link')).toBe(`<${origin}/benefits>; rel="canonical"`)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await get('/index.md')).text).toContain('# The page /\n')
})

test('things side by side keep apart, a drawing is its description, and buttons of a vote are no form', () => {
  const html = `<main><p><time>May 4</time><span>3 minute read</span></p><a href="/a">A</a><a href="/b">B</a>
    <div class="x" role="img" aria-label="Three screens"><p>Layers</p></div>
    <figure><figcaption class="c">Before</figcaption><span>One</span><svg><path d="M0 0"/></svg><span>two</span></figure>
    <form action="/vote"><input type="hidden"/><span>Helpful?</span><button>Yes</button></form></main>`
  expect(markdownOfPage(html, 'https://a.test/')).toBe(
    'May 4 3 minute read\n\n[A](https://a.test/a) [B](https://a.test/b)\n\nThree screens\n\nBefore\n\nOne two\n',
  )
})

test.each([
  ['text/markdown', 'text/markdown'],
  ['text/markdown, text/html, */*', 'text/markdown'],
  ['text/html;q=0.9, TEXT/Markdown;q=1.0', 'text/markdown'],
  ['text/html, text/markdown;q=0.9', 'text/html'],
  ['text/markdown;q=0', 'text/html'],
  ['text/markdown;q=0.5, */*', 'text/html'],
  ['text/markdown;q=2', 'text/html'],
  ['text/markdownish', 'text/html'],
  ['*/*', 'text/html'],
  ['', 'text/html'],
])('Accept: %s gets %s, and both say that they vary', async (accept, expected) => {
  const { get } = await markdownSite()
  // Once rendered, once from the cache.
  for (const _ of [1, 2]) {
    const { type, response } = await get('/faq', { accept })
    expect(type).toBe(expected)
    expect(response.headers.get('vary')).toMatch(/^accept, accept-encoding$/)
  }
})

test('the cache never mixes the two, whichever is asked for first, also for HEAD and a known ETag', async () => {
  const { get } = await markdownSite()
  for (const [path, first] of [
    ['/faq', markdown],
    ['/about', {}],
  ] as const) {
    await get(path, first)
    const html = await get(path, { accept: 'text/html' })
    const text = await get(path, markdown)
    expect([html.type, text.type]).toEqual(['text/html', 'text/markdown'])
    expect((await get(`${path}.md`)).text).toBe(text.text)
    const [htmlTag, textTag] = [html, text].map(
      ({ response }) => response.headers.get('etag') ?? '',
    )
    expect(htmlTag).not.toBe(textTag)
    const known = async (accept: string, tag = '') =>
      (await get(path, { accept, 'if-none-match': tag })).status
    expect(await known('text/html', htmlTag)).toBe(304)
    expect(await known('text/markdown', textTag)).toBe(304)
    expect(await known('text/html', textTag)).toBe(200)
    expect(await known('text/markdown', htmlTag)).toBe(200)
    const head = await get(path, { ...markdown, 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.type, head.text]).toEqual(['text/markdown', ''])
    expect(head.response.headers.get('content-length')).toBe(String(Buffer.byteLength(text.text)))
  }
})

test('fifty clients that ask at once cost one rendering, and a query is no other page', async () => {
  const { get } = await markdownSite()
  const before = renders
  const asked = Array.from({ length: 50 }, (_, at) =>
    at % 2 ? get('/howitworks.md') : get(`/howitworks?x=${at}`, markdown),
  )
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  expect(renders - before).toBe(1)
})

test('pages that are no text for readers are not offered', async () => {
  const { get } = await markdownSite()
  const offered = Object.keys(publicPages).filter((path) => !path.includes('$'))
  const answers = await Promise.all(
    offered.map(async (path) => [path, (await get(path, markdown)).type] as const),
  )
  const html = answers.filter(([, type]) => type !== 'text/markdown').map(([path]) => path)
  expect(html).toEqual([
    '/pricing',
    '/promptblaster',
    '/thankyousubscribe',
    '/thankyouregister',
    '/thankyoudemo',
    '/confirm',
    '/unsubscribe',
  ])
  for (const path of ['/contentmanager', '/contentmanager/blogger', '/review/x', '/preferences/x'])
    expect((await get(path, markdown)).type, path).toBe('text/html')
})

const article = (title: string, words: string) => ({
  content: JSON.stringify([
    { id: 'a', type: 'title', content: title },
    {
      id: 'b',
      type: 'paragraph',
      content: `<p><strong>${words}</strong> <a href="/faq">x</a></p>`,
    },
    { id: 'c', type: 'later', content: 'not known' },
  ]),
  summary: 'A summary',
})

async function articleSite() {
  const site = await markdownSite()
  const staff = await site.signIn()
  const save = async (path: string, body: object) =>
    (await site.call('POST', path, body, staff)).body
  return { ...site, staff, save }
}

test('an article is Markdown with its title, date and address, new as soon as it is published', async () => {
  const { get, save } = await articleSite()
  const { blog } = await save('/blogs', {
    ...article('Looms & wires', 'first'),
    status: 'published',
  })
  const path = `/blog/${blog.blogId}`
  const { text, type, response } = await get(`${path}.md`)
  expect(type).toBe('text/markdown')
  expect(text).toMatch(
    /^# Looms & wires\n\nPosted on: [A-Z][a-z]+ \d{1,2}, \d{4}\n\n<https?:\/\/\S+\/blog\/\d+\/looms-wires>\n\n\*\*first\*\* \[x\]\(http/,
  )
  expect(text).not.toContain('not known')
  expect(response.headers.get('link')).toContain(`${path}/looms-wires>; rel="canonical"`)
  expect((await get(path, markdown)).text).toBe(text)
  await save(`/blogs/${blog.blogId}/update`, article('Looms', 'second'))
  expect((await get(`${path}.md`)).text).toContain('**second**')
  await save(`/blogs/${blog.blogId}/delete`, {})
  expect((await get(`${path}.md`)).status).toBe(404)
  for (const missing of ['/blog/0.md', '/blog/99999999999.md', '/blog/999999.md', '/blog/x.md'])
    expect((await get(missing)).type, missing).not.toBe('text/markdown')
})

test('whatever staff do to an article, no word of a draft is ever in Markdown, the feed or the list', async () => {
  const { get, save, call } = await articleSite()
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const step = fc.constantFrom('publish', 'unpublish', 'draft', 'stage', 'update', 'delete')
  let count = 0
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const written: string[] = []
      const words = () => {
        written.push(`secret${count++}x`)
        return article(written.at(-1) ?? '', written.at(-1) ?? '')
      }
      const { blog } = await save('/blogs', { ...words(), status: 'draft' })
      const path = `/blogs/${blog.blogId}`
      for (const name of steps) {
        if (name === 'delete') await save(`${path}/delete`, {})
        else if (name === 'publish') await save(`${path}/update`, { status: 'published' })
        else if (name === 'unpublish') await save(`${path}/update`, { status: 'draft' })
        else if (name === 'draft') await save(`${path}/update`, { ...words(), status: 'draft' })
        else if (name === 'stage') await save(`${path}/update`, { ...words(), publishAt: later })
        else await save(`${path}/update`, words())
      }
      // What a visitor gets from the api, which its own tests prove.
      const visible = JSON.stringify((await call('GET', path)).body)
      const shown = await Promise.all(
        [`/blog/${blog.blogId}.md`, '/feed.xml', '/llms.txt'].map(
          async (address) => (await get(address)).text,
        ),
      )
      for (const word of written) {
        const isVisible = visible.includes(word)
        if (isVisible) seen++
        for (const text of shown) expect(text.includes(word), word).toBe(isVisible)
      }
    }),
    { numRuns: 30, seed: 37 },
  )
  expect(seen).toBeGreaterThan(3)
})

test('llms.txt lists the pages, the newest articles and the feed, whatever their titles hold', async () => {
  const { get, save } = await articleSite()
  await save('/blogs', {
    ...article('A [title](x)\u2028# here', 'words'),
    summary: 'One\n\n# two',
    status: 'published',
  })
  const { text, response } = await get('/llms.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^# Wireloom\n\n> /)
  expect(text.match(/^#.*$/gm)).toEqual(['# Wireloom', '## Pages', '## Articles', '## Feeds'])
  expect(text).toMatch(/^- \[Benefits\]\(\S+\/benefits\.md\): Test sooner/m)
  expect(text).toMatch(/^- \[A \\\[title\\\]\(x\) # here\]\(\S+\/blog\/\d+\.md\): One # two$/m)
  expect(text).not.toContain('thankyou')
})
