/** What the smoke tests need of a browser, whichever protocol drives it. */
export interface Browser {
  name: string
  /** Settles when the document is parsed. */
  open: (url: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Runs the statements in the page; what they return comes back. */
  run: (script: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  back: () => Promise<void>
  /** Errors in the console since the page was opened. */
  messages: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Tries until it does not throw; a page that is just changing throws as well. */
export async function until(attempt: () => Promise<unknown>, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
