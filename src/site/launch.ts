import { getGlobalStartContext } from '@tanstack/react-start'
import { type Claims, defaultClaims } from './claims.ts'

/** The owners' launch settings, as visitors see them. They are sent with every page. */
export type Launch = {
  claims: Claims
  /** Whether /pricing redirects to the home page. */
  pricingRedirects: boolean
  /** Questions that staff added to forms, by the name of the form. Absent without any: pages then contain nothing of it. */
  questions?: Record<string, FormQuestion[]>
}

export type FormQuestion = {
  /** Of its wording: another wording has another id. */
  id: number
  label: string
  /** The options to choose from; without them the answer is a line of text. */
  options?: string[]
  required?: true
}

declare module '#src/app/client.ts' {
  interface RenderContext {
    /** Read before the render begins, so that one page never shows two versions. */
    launch: Launch
  }
}

export const defaultLaunch: Launch = { claims: defaultClaims, pricingRedirects: true }

// In a browser one page has one value. On the server the value belongs to the request, see below.
let current = defaultLaunch

/** On the server, the value of the page being rendered; in a browser, the value sent with the page. */
export const launch = (): Launch =>
  (import.meta.env.SSR ? getGlobalStartContext()?.launch : undefined) ?? current

/** Called once by the browser with the values from the page. */
export function provideLaunch(served: Launch): void {
  current = served
}
