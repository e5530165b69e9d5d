import { getGlobalStartContext } from '@tanstack/react-start'

/** A form that a browser without scripts submitted and the server refused, shown to the visitor again. */
export type ReturnedForm = {
  /** The message that says what to correct. */
  text: string
  /** The typed values, by field name. */
  typed: Record<string, string>
}

declare module '#src/app/client.ts' {
  interface RenderContext {
    returnedForm?: ReturnedForm
  }
}

/** Set only while the response to a form is rendered: that page is never hydrated (src/browser/entry). */
export const returnedForm = (): ReturnedForm | undefined =>
  import.meta.env.SSR ? getGlobalStartContext()?.returnedForm : undefined
