import { expect } from 'vitest'
import { type Browser, until } from './browser.ts'

/** In the page: all that a reader sees of it. */
export const text = 'document.body.innerText'
export const hydrated = 'document.documentElement.hasAttribute("data-hydrated")'

export type Actions = ReturnType<typeof actionsIn>

/** What people do on a page, and what they wait for. */
export function actionsIn(browser: Browser, siteUrl: () => string) {
  const look = (expression: string) => browser.run(`return ${expression}`)
  const sees = (expression: string, value: unknown) =>
    until(async () => expect(await look(expression), expression).toEqual(value))
  /** As a pointer would that comes over the page; the entry may not listen yet, so it is repeated. */
  const interactUntil = (done: () => Promise<boolean> | boolean) =>
    until(async () => {
      await browser.run(
        'document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))',
      )
      expect(await done()).toBe(true)
    })
  return {
    look,
    sees,
    interactUntil,
    openHydrated: async (path: string) => {
      await browser.open(siteUrl() + path)
      await interactUntil(async () => (await look(hydrated)) === true)
    },
    /** Types as React hears it, into a field of a form that may still have to appear. */
    fill: (selector: string, value: string) =>
      until(() =>
        browser.run(`
          const field = document.querySelector(${JSON.stringify(selector)})
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
          set.call(field, ${JSON.stringify(value)})
          field.dispatchEvent(new Event('input', { bubbles: true }))
        `),
      ),
    /** In a task of its own: the answer of a script that leaves its page can be lost. */
    press: (selector: string) =>
      browser.run(`setTimeout(() => document.querySelector(${JSON.stringify(selector)}).click())`),
  }
}
