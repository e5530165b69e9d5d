import { chromium, type Request } from '@playwright/test'
import { browserFlags, findBrowser } from '../../scripts/find-browser.ts'

/** The bytes that a phone transfers on its first visit, in kB of bodies, and the largest contentful paint. */
export async function firstVisit(url: string) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  try {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const page = await browser.newPage(phone)
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = { all: 0, script: 0 }
    for (const request of requests) {
      const { responseBodySize } = await request.sizes()
      bytes.all += responseBodySize
      if (request.resourceType() === 'script') bytes.script += responseBodySize
    }
    return { kB: bytes.all / 1000, scriptKB: bytes.script / 1000, requests: requests.length }
  } finally {
    await browser.close()
  }
}
