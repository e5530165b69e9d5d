import { existsSync } from 'node:fs'
import puppeteer, { type KeyInput } from 'puppeteer-core'
import { type Browser, commandLimitMs } from './browser.ts'

const known = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
const executablePath = known.find((path) => path && existsSync(path))

const named: Readonly<Record<string, string>> = { '\t': 'Tab', '\n': 'Enter' }

/** Firefox, through WebDriver BiDi; undefined if it is not installed. */
export async function startFirefox(): Promise<Browser | undefined> {
  if (!executablePath) return undefined
  const options = { executablePath, headless: true, protocolTimeout: commandLimitMs }
  const browser = await puppeteer.launch({ browser: 'firefox', ...options })
  const page = await browser.newPage()
  page.setDefaultTimeout(commandLimitMs)
  let messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return {
    name: await browser.version(),
    open: async (url) => {
      // Ignores messages that the previous page logs while it is left.
      await page.goto('about:blank')
      messages = []
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (selector) => page.click(selector),
    type: async (text) => {
      for (const letter of text) {
        await page.keyboard.press((named[letter] ?? letter) as KeyInput)
      }
    },
    back: async () => {
      await page.goBack({ waitUntil: 'domcontentloaded' })
    },
    messages: async () => messages,
    stop: () => browser.close(),
  }
}
