import { expect } from 'vitest'
import { type Browser, until } from './browser.ts'

/** Runs in the page: all visible text. */
export const text = 'document.body.innerText'
export const hydrated = 'document.documentElement.hasAttribute("data-hydrated")'

export type Actions = ReturnType<typeof actionsIn>

/** Actions on a page, and conditions to wait for. */
export function actionsIn(browser: Browser, siteUrl: () => string) {
  const look = (expression: string) => browser.run(`return ${expression}`)
  const sees = (expression: string, value: unknown) =>
    until(async () => expect(await look(expression), expression).toEqual(value))
  /** Like a touch. It is repeated, because the entry may not listen yet. */
  const interactUntil = (done: () => Promise<boolean> | boolean) =>
    until(async () => {
      await browser.run(
        'document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))',
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
    /** Types so that React notices it, into a field that may not be rendered yet. */
    fill: (selector: string, value: string) =>
      until(() =>
        browser.run(`
          const field = document.querySelector(${JSON.stringify(selector)})
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
          set.call(field, ${JSON.stringify(value)})
          field.dispatchEvent(new Event('input', { bubbles: true }))
        `),
      ),
    /** In a task of its own: the result of a script that leaves its page can be lost. */
    press: (selector: string) =>
      browser.run(`setTimeout(() => document.querySelector(${JSON.stringify(selector)}).click())`),
  }
}
