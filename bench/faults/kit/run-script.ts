import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a script of a checkout to its end. Meanwhile this process goes on, with the load that it makes. */
export async function runScript(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  const [status] = await once(child, 'close')
  return { status, output }
}
