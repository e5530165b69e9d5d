import { getGlobalStartContext } from '@tanstack/react-start'

/** A form that a browser without scripts sent and the server did not take, on its way back to the visitor. */
export type ReturnedForm = {
  /** What to do about it. */
  text: string
  /** What was typed, by the names of the fields. */
  typed: Record<string, string>
}

declare module '#src/http/client.ts' {
  interface RenderContext {
    returnedForm?: ReturnedForm
  }
}

/** Only while the answer to a form is rendered: that page is never hydrated (src/browser/entry). */
export const returnedForm = (): ReturnedForm | undefined =>
  import.meta.env.SSR ? getGlobalStartContext()?.returnedForm : undefined
