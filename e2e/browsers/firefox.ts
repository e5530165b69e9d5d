import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { Browser } from './browser.ts'

const known = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
const executablePath = known.find((path) => path && existsSync(path))

/** Firefox, through WebDriver BiDi; undefined where there is none. */
export async function startFirefox(): Promise<Browser | undefined> {
  if (!executablePath) return undefined
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  let messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return {
    name: await browser.version(),
    open: async (url) => {
      // What the page before still has to say as it is left is not this page's.
      await page.goto('about:blank')
      messages = []
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (selector) => page.click(selector),
    back: async () => {
      await page.goBack({ waitUntil: 'domcontentloaded' })
    },
    messages: async () => messages,
    stop: () => browser.close(),
  }
}
