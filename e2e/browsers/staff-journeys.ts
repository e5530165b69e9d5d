import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Actions } from './actions.ts'
import { type Browser, until } from './browser.ts'
import { staffAccount } from './site.ts'

const blockTypes = ['title', 'subtitle', 'paragraph', 'image', 'fineprint', 'carousel']

/** Larger than the limit for unchanged uploads, so that the browser resizes and compresses it. */
const transparentPicture = () =>
  sharp({ create: { width: 2600, height: 40, channels: 4, background: '#6c2bff00' } })
    .png()
    .toBuffer()

const opaquePicture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#6c2bff' } })
    .png()
    .toBuffer()

export type StaffActions = ReturnType<typeof staffActionsIn>

/** Actions in the staff area. */
export function staffActionsIn(browser: Browser, actions: Actions, siteUrl: () => string) {
  const { sees, openHydrated, fill, press } = actions
  return {
    signIn: async () => {
      // Otherwise a retry of a test would already be signed in.
      await openHydrated('/terms')
      await browser.run('localStorage.clear()')
      await openHydrated('/contentmanager/login')
      await fill('input[name=username]', staffAccount.username)
      await fill('input[name=password]', staffAccount.password)
      await sees('document.querySelector("form button[type=submit]").ariaDisabled', 'false')
      await press('form button[type=submit]')
      await sees('location.pathname', '/contentmanager')
    },
    /** Sets files as a file dialog would, in one of the file fields that the selector finds. */
    choose: (
      selector: string,
      files: Buffer[],
      { place = 0, name = 'picture.png', type = 'image/png' } = {},
    ) =>
      browser.run(`
        const chosen = new DataTransfer()
        const files = ${JSON.stringify(files.map((file) => file.toString('base64')))}
        for (const file of files) {
          const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
          chosen.items.add(new File([bytes], '${name}', { type: '${type}' }))
        }
        const field = document.querySelectorAll(${JSON.stringify(selector)})[${place}]
        field.files = chosen.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      `),
    /** Presses the one of these elements that has this text. */
    pressNamed: (name: string, selector = '[data-editor-bar] button') =>
      browser.run(`
        const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
          .find(({ textContent }) => textContent === ${JSON.stringify(name)})
        if (!found) throw new Error(${JSON.stringify(`${name} is not there`)})
        setTimeout(() => found.click())
      `),
    /** The id of a published article. */
    published: async (title: string): Promise<number | undefined> => {
      const answer = await fetch(`${siteUrl()}/api/v0/blogs/cards?limit=100`)
      const { cards } = (await answer.json()) as { cards: { blogId: number; title: string }[] }
      return cards.find((card) => card.title === title)?.blogId
    },
  }
}

export function staffJourneys(
  browser: Browser,
  actions: Actions,
  staff: StaffActions,
  siteUrl: () => string,
) {
  const { look, sees, openHydrated, fill, press } = actions
  const { signIn, pressNamed, published } = staff
  const choose = (place: number, files: Buffer[]) =>
    staff.choose('[data-block-body] input[type=file]', files, { place })

  /** Types into a rich text editor, which may still be loading. */
  const write = (label: string, words: string) => {
    const editor = `document.querySelector('[contenteditable=true][aria-label="${label}"]')`
    return until(async () => {
      await browser.run(`
        const editor = ${editor}
        editor.focus()
        if (!editor.textContent) document.execCommand('insertText', false, ${JSON.stringify(words)})
      `)
      expect(await look(`${editor}.textContent`)).toBe(words)
    })
  }

  test('staff sign in, save and publish an article with six blocks; readers page through its pictures', async () => {
    const title = `Six blocks ${Date.now()}`
    await signIn()
    await openHydrated('/contentmanager/blogger/createblog')
    await sees('document.querySelector("[data-add=title]") !== null', true)
    for (const [place, type] of blockTypes.entries()) {
      await press(`[data-add=${type}]`)
      await sees('document.querySelectorAll("[data-block-body]").length', place + 1)
    }
    await fill('textarea[placeholder="Write a summary"]', 'What it is about')
    await fill('[aria-label=Title]', title)
    await fill('[aria-label=Subtitle]', 'A subtitle')
    await write('Paragraph', 'Words of a paragraph')
    await write('Fine Print', 'Small words')
    await choose(0, [await transparentPicture()])
    await choose(1, [await opaquePicture(40), await opaquePicture(41)])
    await sees('document.querySelectorAll("[data-block-body] img").length', 3)
    await pressNamed('Save as Draft')
    await sees('location.pathname', '/contentmanager/blogger')
    // A slow storage still has the text for a moment, so the list of unsaved texts may name it too.
    const card = `[...document.querySelectorAll('li:has(a[href*="/edit/"])')].find((item) => item.innerText.includes(${JSON.stringify(title)}))`
    await sees(`${card} !== undefined`, true)
    await browser.run(`setTimeout(() => ${card}.querySelector('a[href*="/edit/"]').click())`)
    await sees('location.pathname.startsWith("/contentmanager/blogger/edit/")', true)
    await sees('document.querySelector("[aria-label=Title]")?.value', title)
    await sees('document.querySelectorAll("[data-block-body]").length', 6)
    expect(await published(title)).toBeUndefined()
    await pressNamed('Publish')
    await until(async () => expect(await published(title)).toBeGreaterThan(0))

    const id = await published(title)
    const answer = await fetch(`${siteUrl()}/api/v0/blogs/${id}?images=linked`)
    const { blog } = (await answer.json()) as { blog: { content: string } }
    const blocks = JSON.parse(blog.content) as { type: string; src: string }[]
    expect(blocks.map(({ type }) => type)).toEqual(blockTypes)
    const picture = await fetch(new URL(blocks[3]?.src ?? '', siteUrl()))
    const { channels } = await sharp(await picture.arrayBuffer()).stats()
    expect(channels[3]?.max, 'the alpha of a transparent picture').toBe(0)

    await openHydrated(`/blog/${id}`)
    await sees('document.querySelector("h1")?.textContent', title)
    const place =
      'document.querySelector("[aria-roledescription=carousel] [aria-live]")?.textContent'
    await sees(place, 'Slide 1 / 2')
    await press('[aria-label="Next slide"]')
    await sees(place, 'Slide 2 / 2')
    await press('[aria-label="Next slide"]')
    await sees(place, 'Slide 1 / 2')
    await press('[aria-label="Previous slide"]')
    await sees(place, 'Slide 2 / 2')
    expect(await browser.messages()).toEqual([])
  })
}
