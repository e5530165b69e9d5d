import { expect, test } from 'vitest'
import { captions, clip } from '#src/testing/clips.ts'
import type { Actions } from './actions.ts'
import { type Browser, until } from './browser.ts'
import type { StaffActions } from './staff-journeys.ts'

const film = 'https://youtu.be/dQw4w9WgXcQ'
const newTypes = ['quote', 'callout', 'code', 'table', 'button', 'divider', 'clip', 'embed']

/** Wider than a phone, and than the narrowest window of every engine. */
const head = ['Name', 'Made', 'Use'].map((word) => word + 'loom'.repeat(7))

/** An article with every block of the menu "More": written with the keyboard, published and read. */
export function everyBlock(
  browser: Browser,
  { look, sees, openHydrated, fill, press }: Actions,
  { signIn, choose, pressNamed, published }: StaffActions,
  siteUrl: () => string,
) {
  const focused = (selector: string) =>
    sees(`document.activeElement?.matches(${JSON.stringify(selector)})`, true)
  const block = (type: string) => `document.querySelector('article [data-block=${type}]')`

  async function addFromMore(name: string) {
    await pressNamed('More', 'fieldset button')
    await until(() => pressNamed(name, '[role=menuitem]'))
  }

  async function write(title: string) {
    await signIn()
    await openHydrated('/contentmanager/blogger/createblog')
    await sees('document.querySelector("[data-add=title]") !== null', true)
    await press('[data-add=title]')
    await focused('[aria-label=Title]')
    await browser.type(`${title}\n`)
    await focused('[aria-label=Paragraph]')
    await browser.type('/quote')
    await sees('document.querySelector("[role=listbox] [role=option]")?.textContent', 'Quote')
    await browser.type('\nA thread is a line.')
    await addFromMore('Callout')
    await focused('[aria-label=Callout]')
    await browser.type('Save first.')
    await addFromMore('Code')
    await focused('[aria-label=Code]')
    await browser.type('if (a) {\n\treturn "b"')
    await browser.run(`
      const field = document.querySelector('[data-block=code] select')
      field.value = 'javascript'
      field.dispatchEvent(new Event('change', { bubbles: true }))
    `)
    await addFromMore('Table')
    await focused('[aria-label=Table]')
    await browser.type([...head, 'Loom', '1801', 'Cloth'].join('\t'))
    await addFromMore('Button')
    await focused('[data-block=button] input')
    await browser.type('Prices\t/pricing')
    await addFromMore('Divider')
    await addFromMore('Clip')
    const files = '[data-block=clip] input[type=file]'
    await choose(files, [clip('wire.webm')], { name: 'wire.webm', type: 'video/webm' })
    await sees('document.querySelector("[data-block=clip] video") !== null', true)
    await choose(`${files}[aria-label="Add captions"]`, [captions()], {
      name: 'wire.vtt',
      type: 'text/vtt',
    })
    await sees(`document.querySelector('${files}[aria-label="Replace captions"]') !== null`, true)
    await fill('[data-block=clip] [data-path=title]', 'A wire moves')
    await addFromMore('Embed')
    await fill('[data-block=embed] [data-path=url]', film)
    await fill('[data-block=embed] [data-path=title]', 'A film')
    await fill('textarea[placeholder="Write a summary"]', 'What it is about')
  }

  test('an article with every new block is written by keyboard, published, and read on a phone', async () => {
    const title = `Every block ${Date.now()}`
    await write(title)
    await pressNamed('Publish')
    await until(async () => expect(await published(title)).toBeGreaterThan(0))
    const id = await published(title)
    const answer = await fetch(`${siteUrl()}/api/v0/blogs/${id}?images=linked`)
    const { blog } = (await answer.json()) as { blog: { content: string } }
    const blocks = JSON.parse(blog.content) as { type: string; src?: string; rows?: string[][] }[]
    expect(blocks.map(({ type }) => type)).toEqual(['title', ...newTypes])
    expect(blocks[4]?.rows?.slice(0, 2)).toEqual([
      head.map((words) => `<p>${words}</p>`),
      ['<p>Loom</p>', '<p>1801</p>', '<p>Cloth</p>'],
    ])

    await browser.resize(360, 740)
    await openHydrated(`/blog/${id}`)
    await sees(
      `${block('quote')}.querySelector("blockquote").innerText.trim()`,
      'A thread is a line.',
    )
    await sees(`${block('callout')}.innerText.includes("Save first.")`, true)
    await sees(`${block('code')}.querySelector("code").textContent`, 'if (a) {\n  return "b"')
    await sees(`${block('code')}.querySelector("[data-token=keyword]") !== null`, true)
    await sees(`${block('button')}.querySelector("a").pathname`, '/pricing')
    await sees(`${block('divider')}.querySelector("hr").offsetWidth > 0`, true)
    const scroller = `${block('table')}.querySelector("[role=group]")`
    await sees(`${scroller}.querySelectorAll("th").length`, 3)
    await sees(`${scroller}.scrollWidth > ${scroller}.clientWidth`, true)
    expect(await look('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await sees(`${block('clip')}.querySelector("video").offsetHeight > 0`, true)
    await browser.run(`
      fetch(${JSON.stringify(blocks[7]?.src)}, { headers: { range: 'bytes=0-9' } })
        .then(async (answer) => { window.part = [answer.status, (await answer.arrayBuffer()).byteLength] })
    `)
    await sees('window.part', [206, 10])

    const frame = `${block('embed')}.querySelector("iframe")`
    await browser.run(`${frame}.scrollIntoView()`)
    expect(
      await look(
        'performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => new URL(name).origin !== location.origin)',
      ),
    ).toEqual([])
    expect(await browser.messages()).toEqual([])
    // The player itself needs the network. The link opens it in the frame, and the article stays.
    const link = `${block('embed')}.querySelector("a[target]")`
    await sees(`${link}.target === ${frame}.name`, true)
    await sees(`${link}.host`, 'www.youtube-nocookie.com')
    await browser.click('article [data-block=embed] a[target]')
    expect(await look('location.pathname')).toBe(`/blog/${id}`)
    await browser.resize(1280, 900)
  })
}
