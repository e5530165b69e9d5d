import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Call it before the page is opened. The check fails if the page fetched a script that its HTML does not list. */
export async function scriptsNotListed(page: Page, path: string): Promise<() => Promise<void>> {
  const served = async (at: string) => (await page.request.get(at)).text()
  const listed = new Set(
    Array.from(
      (await served(path)).matchAll(/<link rel="[\w-]+" href="([^"]+\.js)"/g),
      (m) => m[1],
    ),
  )
  const others: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !listed.has(pathname)) others.push(pathname)
  })
  return async () => {
    // The game asks for the code of a run once it is hydrated; that is part of no route.
    const stage = others.find((name) => /\/stage-/.test(name))
    const imported = stage ? await served(stage) : ''
    expect(
      others.filter((name) => name !== stage && !imported.includes(name.replace('/assets/', './'))),
      'Start does not list every script that the route needs: a click while it hydrates could be lost in Firefox and WebKit',
    ).toEqual([])
  }
}
