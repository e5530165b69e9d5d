import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { hasSwift, swiftPackages } from '#src/testing/object-store/swift.ts'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without the window that it otherwise opens unseen: a page then takes a quarter of the CPU time to open. */
const headlessShell = '/usr/bin/chromium-headless-shell'

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

/** A browser of the system, or Playwright's own. */
export function findBrowser(): string {
  return known.find((path) => path && existsSync(path)) ?? chromium.executablePath()
}

/** The browser of the journeys. */
export function findJourneyBrowser(): string {
  const preferred = [process.env.CHROMIUM_PATH, headlessShell]
  return preferred.find((path) => path && existsSync(path)) ?? findBrowser()
}

/** Finds a browser or installs one: from the system's packages as root on Debian, else Playwright's own. */
export function installBrowserIfMissing(): void {
  const isChosen = Boolean(process.env.CHROMIUM_PATH) && existsSync(findBrowser())
  if (isChosen || existsSync(headlessShell) || installPackages('chromium-headless-shell')) return
  if (existsSync(findBrowser()) || installPackages('chromium')) return
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return
  process.stderr.write('No browser: install Chromium, or set CHROMIUM_PATH to one\n')
  process.exit(1)
}

/**
 * Installs Firefox and WebKit if packages can be installed. Otherwise their tests are skipped, and the report says
 * so.
 */
export function installOtherEnginesIfMissing(): void {
  const missing = [
    ['firefox-esr', '/usr/bin/firefox-esr'],
    ['webkit2gtk-driver', '/usr/bin/WebKitWebDriver'],
    ['xvfb', '/usr/bin/xvfb-run'],
  ].flatMap(([name = '', path = '']) => (existsSync(path) ? [] : [name]))
  if (missing.length > 0) installPackages(...missing)
}

/** Installs an object store for the API tests if packages can be installed. Otherwise they use a stub, and say so. */
export function installObjectStoreIfMissing(): void {
  if (!hasSwift()) installPackages(...swiftPackages)
}

/** On a closed network each server would be tried for minutes. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/** Only as root on Debian; false where that is not possible. */
function installPackages(...names: string[]): boolean {
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return (
    asRoot &&
    run('apt-get', ['update', '-qq', ...impatient]) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  )
}

/** A line for each browser of the journeys, because a failure may depend on the version. */
export function browserVersions(): string[] {
  const commands = {
    Chromium: [findJourneyBrowser(), '--version'],
    Firefox: [process.env.FIREFOX_PATH || 'firefox-esr', '--version'],
    // The WebKit driver does not report its version, but the package does.
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
