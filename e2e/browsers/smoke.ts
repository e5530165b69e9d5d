import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsIn, hydrated, text } from './actions.ts'
import { type Browser, until } from './browser.ts'
import { everyBlock } from './every-block.ts'
import { type SlowLine, slowLine, startSite } from './site.ts'
import { staffActionsIn, staffJourneys } from './staff-journeys.ts'

const about = 'header a[href="/about"]'

/** The journeys that must work in every browser engine. */
export function smokeTests(engine: string, browser: Browser | undefined) {
  if (browser) {
    process.stdout.write(`== ${browser.name}\n`)
    describe(browser.name, () => smokeTestsIn(browser))
  } else {
    process.stdout.write(`== ${engine} skipped: it is not installed\n`)
    test(`${engine} is not installed: skipped`, () => expect(browser).toBeUndefined())
  }
}

function smokeTestsIn(browser: Browser) {
  let site: Awaited<ReturnType<typeof startSite>>
  let line: SlowLine

  beforeAll(async () => {
    site = await startSite()
    line = await slowLine(site.url)
    await browser.resize(1280, 900)
  })

  afterAll(async () => {
    await browser.stop()
    line.stop()
    await site.stop()
  })

  const actions = actionsIn(browser, () => site.url)
  const { look, sees, interactUntil, openHydrated, fill, press } = actions
  const heading = 'document.querySelector("h1")?.textContent ?? ""'

  // Pages with scripts of their own. The others run nothing but what these share; Chromium visits them all.
  test.each(['/', '/howitworks', '/resources', '/blog/1', '/faq', '/unsubscribe'])(
    '%s shows its content, hydrates and logs no error',
    async (path) => {
      await openHydrated(path)
      expect(await look(heading)).not.toBe('')
      expect(await look(text)).not.toContain('Something went wrong')
      expect(await browser.messages()).toEqual([])
    },
  )

  test('a link navigates without a page load, and Back returns to the top', async () => {
    await openHydrated('/terms')
    await browser.run('window.samePage = true; window.scrollTo(0, 900)')
    await browser.click(about)
    await sees('location.pathname', '/about')
    await sees('document.title.startsWith("About")', true)
    await sees('scrollY', 0)
    await browser.back()
    await sees('location.pathname', '/terms')
    await sees('document.title.startsWith("Terms")', true)
    await sees('scrollY', 0)
    expect(await look('window.samePage')).toBe(true)
  })

  test('the menu of a narrow window opens and its links work', async () => {
    await browser.resize(600, 900)
    await openHydrated('/')
    await browser.click('header button[popovertarget]')
    await sees('document.querySelector("#site-menu").matches(":popover-open")', true)
    await browser.click('#site-menu a[href="/benefits"]')
    await sees('location.pathname', '/benefits')
    await sees('document.querySelector("#site-menu").matches(":popover-open")', false)
    await browser.resize(1280, 900)
  })

  const success = `${text}.includes("Success! Now check your email to confirm your subscription.")`

  const suggestion = `document.querySelector('main [role=alert]')?.innerText.includes("Did you mean someone@gmail.com?") ?? false`
  /** First with an address that the server would refuse. */
  const send = async (field: string, address: string) => {
    await fill(field, 'someone@gmail')
    await press('main form button[type=submit]')
    await sees(suggestion, true)
    await fill(field, address)
    await press('main form button[type=submit]')
  }

  test('the four forms name a mistyped address, and are sent once it is corrected', async () => {
    for (const path of ['/join', '/subscribe', '/earlyaccess']) {
      await openHydrated(path)
      if (path === '/earlyaccess') await fill('input[name="fields[name]"]', 'Ada')
      await send('input[name=email_address]', `${path.slice(1)}@example.com`)
      await sees(success, true)
      await sees(`${text}.includes("Send it again")`, true)
    }
    await openHydrated('/register')
    await fill('input[name=name]', 'Ada')
    await send('input[name=email]', 'register@example.com')
    await sees('location.pathname', '/thankyouregister')
    expect(await browser.messages()).toEqual([])
  })

  test('home changes its design system, and the hero its view', async () => {
    await openHydrated('/')
    const shown = `getComputedStyle(document.querySelector('[data-systems] [role=img] > div')).backgroundImage`
    await press('[value=dusk]')
    await sees(`/dusk#dusk/.test(${shown})`, true)
    await press('[value=coastal]')
    await sees(`/dusk/.test(${shown})`, false)
    const moved = `[...document.querySelectorAll('[data-strip]')].filter((strip) => getComputedStyle(strip).transform !== 'none' && !getComputedStyle(strip).transform.endsWith(', 0, 0)')).length`
    await press('[name=view][value=wire]')
    await sees(moved, 30)
    await press('[data-generate]')
    await sees('document.querySelector("[name=view][value=woven]").checked', true)
    await sees(moved, 0)
  })

  test('the game starts and pauses', async () => {
    await openHydrated('/promptblaster')
    await press('main button')
    await sees('document.querySelector("canvas") !== null', true)
    // Repeated, because the game may not listen yet.
    await until(async () => {
      await browser.run('window.dispatchEvent(new Event("blur"))')
      expect(await look(`document.querySelector('[aria-label=Paused]') !== null`)).toBe(true)
    })
    expect(await browser.messages()).toEqual([])
  })

  const staff = staffActionsIn(browser, actions, () => site.url)
  staffJourneys(browser, actions, staff, () => site.url)
  everyBlock(browser, actions, staff, () => site.url)

  /** Firefox and WebKit abort imports when a navigation begins; the visitor must still reach the page. */
  test('a click on a link while the page hydrates is never lost', {
    timeout: 240_000,
  }, async () => {
    const path = `${line.url}/terms`
    await browser.open(path)
    await interactUntil(async () => (await look(hydrated)) === true)
    const scripts = Number(
      await look('document.querySelectorAll("link[rel=deferred-script]").length'),
    )
    expect(scripts).toBeGreaterThan(2)
    for (let asked = 1; asked <= scripts; asked++) {
      // Otherwise the previous page, which has the same URL, would be clicked.
      await browser.open('about:blank')
      line.restartCount()
      await browser.open(path)
      await interactUntil(() => line.count() >= asked)
      // In a task of its own: the result of a script that leaves its page can be lost.
      await browser.run(`setTimeout(() => document.querySelector('${about}').click())`)
      const states: unknown[] = []
      await until(async () => {
        const now = await look(`[location.pathname, ${text}.includes("Something went wrong")]`)
        states.push(now)
        expect(now, `after ${asked} of ${scripts} scripts were asked for`).toEqual([
          '/about',
          false,
        ])
      })
      expect(states.flat(), 'an error was shown').not.toContain(true)
      await sees('document.title.startsWith("About")', true)
    }
  })

  // Last, because Puppeteer loses track of a page from the back-forward cache.
  test.each(['loaded again', 'from memory'])(
    'Back to a document %s returns to the top',
    async (how) => {
      await openHydrated('/terms')
      // A page with an unload listener is not kept in the back-forward cache.
      if (how === 'loaded again') await browser.run('addEventListener("unload", () => {})')
      await browser.run('window.scrollTo({ top: 900, behavior: "instant" })')
      await sees('scrollY', 900)
      await browser.run('setTimeout(() => location.assign("/about"))')
      await sees('document.title.startsWith("About")', true)
      // By script: Puppeteer would wait for events that a page from the back-forward cache does not send.
      await browser.run('setTimeout(() => history.back())')
      await sees('document.title.startsWith("Terms")', true)
      await sees('document.readyState', 'complete')
      await sees('scrollY', 0)
    },
  )
}
