import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SiteProcess {
  url: string
  child: ChildProcess
  pid: number
  /** The whole output of the process. */
  output: () => string
  alive: () => boolean
  /** Sends SIGTERM and resolves to the exit code. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

export interface Launch {
  port: number
  env: Record<string, string | undefined>
  user?: { uid: number; gid: number }
  /** The checkout that it is started from; by default this one. */
  cwd?: string
  /** With workers, as `npm start` runs it, instead of as one process. */
  asStarted?: boolean
}

const start = `
  import('./dist/current/server/worker.js').then((site) => site.start()).catch((error) => {
    process.stderr.write(error.name === 'ConfigError' ? 'Wireloom cannot start: ' + error.message + '\\n' : error.stack + '\\n')
    process.exit(1)
  })`

/** Starts the built site as a process of its own, without waiting for it. */
export function spawnSite({ port, env, user, cwd, asStarted }: Launch): SiteProcess {
  const program = asStarted ? ['scripts/start.mjs'] : ['-e', start]
  const child = spawn(process.execPath, program, {
    ...user,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      STARTER_CONTENT: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      STAFF_USERNAME: 'ada',
      STAFF_PASSWORD: staffPassword,
      ...env,
    },
  })
  let output = ''
  const keep = (text: Buffer) => {
    output += text
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const alive = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!alive()) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    pid: child.pid ?? 0,
    output: () => output,
    alive,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

export const staffPassword = 'correct horse battery'

/** Waits until the site is ready; otherwise throws an error with its output. */
export async function untilReady(site: SiteProcess, seconds = 180): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const ready = await fetch(`${site.url}/readyz`).catch(() => undefined)
    await ready?.text()
    if (ready?.ok) return
    if (!site.alive()) throw new Error(`The site does not start:\n${site.output()}`)
    await sleep(25)
  }
  throw new Error(`The site is not ready after ${seconds} s:\n${site.output()}`)
}
