import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, commandLimitMs, until } from './browser.ts'

const installed = (program: string) => spawnSync('which', [program]).status === 0

/** Root cannot use WebKit's sandbox, and a display without a GPU cannot composite. */
const env = {
  ...process.env,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
}

/** The key of an element reference in the W3C specification. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The keys that are no letters, as the specification names them. */
const keys: Readonly<Record<string, string>> = { '\t': '\uE004', '\n': '\uE007' }

/** WebKitGTK, through plain W3C WebDriver; undefined if it is not installed. */
export async function startWebKit(): Promise<Browser | undefined> {
  if (!installed('WebKitWebDriver') || !installed('xvfb-run')) return undefined
  const port = await freePort()
  const args = ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`]
  const driver = spawn('xvfb-run', args, { env, stdio: 'ignore', detached: true })
  const call = async (method: string, path: string, body?: object) => {
    const sent = body && JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(sent && { body: sent }),
      signal: AbortSignal.timeout(commandLimitMs),
    }).catch((cause) => {
      throw new Error(`WebDriver did not respond to ${method} ${path} ${sent ?? ''}`, { cause })
    })
    // biome-ignore lint/suspicious/noExplicitAny: each command answers in a shape of its own
    const { value } = (await answer.json()) as { value: any }
    if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${value.message}`)
    return value
  }
  const stopDriver = async () => {
    // xvfb-run does not forward signals, so the display and the driver are ended with it as a group.
    if (driver.pid) process.kill(-driver.pid)
    await once(driver, 'exit')
  }
  await until(() => call('GET', '/status'))
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  })
  const session = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body)
  const run = (script: string) => session('POST', '/execute/sync', { script, args: [] })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      const arrive = async () => {
        const isThere = 'document.readyState !== "loading" && !window.isLeft'
        const at = await run(`return ${isThere} ? location.href : ""`)
        if (at !== url) throw new Error(`at ${at}, not at ${url}`)
      }
      // A page that is still loading can drop the navigation, so it is repeated. The page of the attempt before may have
      // arrived meanwhile: a test that used it would lose it when the repeated navigation ends.
      await until(async () => {
        await run('window.isLeft = true').catch(() => {})
        await session('POST', '/url', { url })
        await until(arrive, 10)
      })
    },
    resize: async (width, height) => {
      await session('POST', '/window/rect', { width, height })
    },
    run,
    click: async (selector) => {
      const using = { using: 'css selector', value: selector }
      const { [elementKey]: id } = await session('POST', '/element', using)
      await session('POST', `/element/${id}/click`, {})
    },
    type: async (text) => {
      // One by one: the driver fails at hundreds of keys in one command.
      for (const letter of text) {
        const value = keys[letter] ?? letter
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
        await session('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
      }
    },
    back: () => session('POST', '/back', {}),
    // WebDriver has no access to the console, so the page's own errors are collected instead.
    messages: async () => [],
    stop: async () => {
      await session('DELETE', '')
      await stopDriver()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
