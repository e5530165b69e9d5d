import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** The claimants of this process. Another worker that starts must not release their claims. */
const alive = new Set<string>()

/** A name for someone who claims rows; `end` when it claims nothing any more. */
export function newClaimant() {
  const name = `${hostname()}/${process.pid}/${randomUUID()}`
  return {
    name,
    begin: () => alive.add(name),
    end: () => alive.delete(name),
  }
}

/** A claim by a process of this machine that is no more. A container reuses its process id, hence the third part. */
export function isDead(claim: string): boolean {
  const [host, pid] = claim.split('/')
  if (host !== hostname() || !pid) return false
  if (Number(pid) === process.pid) return !alive.has(claim)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
