import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const staff = { username: 'ada', password: 'correct horse battery' }

export interface Launched {
  url: string
  pid: number
  /** How long it took from the command to the line with its URL. */
  startMs: number
  stop: () => Promise<void>
}

/** The built site on a data folder, as `npm start` runs it; empty unless `STARTER_CONTENT` says otherwise. */
export function launchSite(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Launched> {
  mkdirSync(dataDir, { recursive: true })
  return launch([join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')], {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STAFF_USERNAME: staff.username,
    STAFF_PASSWORD: staff.password,
    ...env,
  })
}

/** Runs Node with these arguments and waits until it prints `is at URL`. */
export async function launch(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Launched> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const stopWithUs = () => child.kill('SIGTERM')
  process.on('exit', stopWithUs)
  const url = await saysWhere(child)
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      process.off('exit', stopWithUs)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function saysWhere(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
      const [, url] = /is at (http:\S+)/.exec(output) ?? []
      if (url) resolve(url)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
}

/** Resident memory in MB of a process and its descendants, largest first. Linux only; elsewhere empty. */
export function memoryMb(pid: number): number[] {
  return familyOf(pid)
    .map(residentMb)
    .sort((a, b) => b - a)
}

/** The same with shared memory, such as the program itself, counted once: the proportional set size. */
export function totalMb(pid: number): number {
  const kb = familyOf(pid).map((one) => {
    try {
      const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.round(kb.reduce((sum, one) => sum + one, 0) / 1024)
}

/** The first worker below `npm start`. */
export function workerPid(pid: number): number {
  return childrenOf(pid)[0] ?? pid
}

/** Resident memory of one process; 0 if it has just ended. */
export function residentMb(pid: number): number {
  return statusMb(pid, 'VmRSS')
}

/** Peak resident memory since `forgetPeak`, as counted by the kernel. */
export function peakMb(pid: number): number {
  return statusMb(pid, 'VmHWM')
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusMb(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kb] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? []
    return Math.round(Number(kb ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Seconds of CPU time that a process and its descendants have used so far, also those that have ended. */
export function processorSeconds(pid: number): number {
  return familyOf(pid).reduce((sum, one) => {
    // After the name, which is in parentheses and may contain spaces: from the 12th field on its own time and that of
    // children that have ended, each as user and system, in hundredths of a second.
    const [, rest = ''] = /\) (.*)/.exec(statOf(one)) ?? []
    const fields = rest.split(' ')
    return sum + fields.slice(11, 15).reduce((all, field) => all + Number(field), 0) / 100
  }, 0)
}

/** Waits while a site that has just started still works: it makes pictures of its starter content in sizes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = -1, spent = 0; spent - before > 0.2; ) {
    before = spent
    await sleep(3000)
    spent = processorSeconds(pid)
  }
}

/** Empty if the process has just ended. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)]
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  } catch {
    // The process or its threads ended meanwhile, or this is not Linux.
    return []
  }
}

export async function signIn(url: string): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/api/v0/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const { result } = (await response.json()) as { result: { token: string } }
  return { authorization: `Bearer ${result.token}` }
}
