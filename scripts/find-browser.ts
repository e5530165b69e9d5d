import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Quiet on a closed network, and able to run as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser of the system, or the one Playwright brought. */
export function findBrowser(): string {
  return known.find((path) => path && existsSync(path)) ?? chromium.executablePath()
}

/** Finds a browser or installs one: from the system's packages as root on Debian, else Playwright's own. */
export function installBrowserIfMissing(): void {
  if (existsSync(findBrowser())) return
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (
    asRoot &&
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  )
    return
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return
  process.stderr.write('No browser: install Chromium, or set CHROMIUM_PATH to one\n')
  process.exit(1)
}

/** A line for each browser that journeys may run in; a failure in one version may not be one in another. */
export function browserVersions(): string[] {
  const commands = {
    Chromium: [findBrowser(), '--version'],
    Firefox: [process.env.FIREFOX_PATH || 'firefox-esr', '--version'],
    // Its driver does not know its version; the package does.
    WebKit: ['dpkg-query', '-W', '-f', '$' + '{Package} $' + '{Version}', 'webkit2gtk-driver'],
  }
  return Object.entries(commands).map(([name, [program = '', ...args]]) => {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
    return `${name}: ${status === 0 ? stdout.trim() : 'not found'}`
  })
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
