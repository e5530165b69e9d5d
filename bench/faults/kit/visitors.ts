import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './calls.ts'

/** All files under /assets that these pages name, and the files that their scripts name in turn. */
export async function filesOf(site: string, pages: string[]): Promise<Set<string>> {
  const files = new Set<string>()
  const add = async (text: string) => {
    for (const file of namedIn(text)) {
      if (files.has(file)) continue
      const { status, text } = await call(site + file)
      // Libraries name files of their own that are not part of the build.
      if (status !== 200) continue
      files.add(file)
      if (file.endsWith('.js')) await add(text)
    }
  }
  for (const page of pages) await add((await call(site + page)).text)
  return files
}

function namedIn(text: string): string[] {
  const names = text.matchAll(
    /(?:["'`(\s/]|assets\/|\.\/)([\w.-]*[\w-]{8}\.(?:js|css|svg|woff2))\b/g,
  )
  return Array.from(names, ([, name]) => `/assets/${name}`)
}

export async function missingFiles(site: string, files: Set<string>): Promise<string[]> {
  const gone: string[] = []
  for (const file of files) {
    const { status } = await call(site + file)
    if (status !== 200) gone.push(`${file} ${status}`)
  }
  return gone
}

/** Visitors who open pages and load the files that they name, until they are stopped. */
export function visitors(front: string, pages: string[]) {
  const asked = { pages: 0, files: 0, other: 0 }
  const failures: string[] = []
  let going = true
  const get = async (path: string) => {
    const answer = await call(front + path)
    if (answer.status !== 200) failures.push(`${path} ${answer.status}`)
    return answer
  }
  const person = async (me: number) => {
    for (let n = me; going; n++) {
      const page = await get(pages[n % pages.length] ?? '/')
      asked.pages++
      for (const file of new Set(namedIn(page.text))) {
        const { headers } = await get(file)
        asked.files++
        // Only responses of the app have an id: this file is not in the site's own build.
        if (headers.has('x-request-id')) asked.other++
      }
      await sleep(50)
    }
  }
  const people = Promise.all(Array.from({ length: 6 }, (_, me) => person(me)))
  return {
    async end() {
      going = false
      await people
      return { asked, failures }
    },
  }
}
