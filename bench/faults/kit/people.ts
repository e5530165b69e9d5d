import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from './calls.ts'

/** People who sign up again and again with new addresses, at the site with this URL. */
export function people(url: string, count = 2, name = 'person') {
  const acknowledged: string[] = []
  const failures: string[] = []
  let front = url
  let going = true
  const person = async (me: number) => {
    for (let n = 0; going; n++) {
      const email = `${name}-${me}-${n}@host${n % 89}.example`
      const { status, text } = await signUp(front, email)
      if (status >= 200 && status < 300) acknowledged.push(email)
      else failures.push(`${email} ${status} ${text.slice(0, 200)}`)
      await sleep(20)
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, me) => person(me)))
  return {
    acknowledged: () => [...acknowledged],
    failures: () => failures,
    goTo(next: string) {
      front = next
    },
    async end() {
      going = false
      await running
    },
  }
}

/** The wanted addresses that are not among these. */
export function missing(wanted: string[], there: string[]): string[] {
  const found = new Set(there)
  return wanted.filter((email) => !found.has(email))
}
