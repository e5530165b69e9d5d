/** The interface of a browser for the smoke tests, whichever protocol drives it. */
export interface Browser {
  name: string
  /** Resolves when the document is parsed. */
  open: (url: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Runs the statements in the page and resolves to their result. */
  run: (script: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  /** Presses the keys of a text, wherever the focus is: a tab is the key Tab, a line break Enter. */
  type: (text: string) => Promise<void>
  back: () => Promise<void>
  /** Errors in the console since the page was opened. */
  messages: () => Promise<string[]>
  stop: () => Promise<void>
}

/** A command without a response by then is lost: a page that was just left takes its response with it. */
export const commandLimitMs = 15_000

/** Tries until it does not throw; a page that is just changing throws as well, and so does a lost command. */
export async function until(attempt: () => Promise<unknown>, seconds = 60): Promise<void> {
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
