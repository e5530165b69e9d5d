import { lookup } from 'node:dns/promises'
import type { Config } from '#src/config/config.ts'
import { certificateEnd } from '../certificate.ts'
import { about, type Finding } from './finding.ts'
import type { Clock } from './machine.ts'

const timeoutMs = 8000

const ask = (url: string) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

/** Checks how this site is reached from outside. Adds the clock of the server that responded to `clocks`. */
export async function* checkPublicAddress(
  config: Config,
  isSet: boolean,
  clocks: Clock[],
): AsyncGenerator<Finding, void> {
  const { fine, warning, wrong } = about('PUBLIC_URL')
  const { publicUrl, host, port } = config
  const own = await ask(
    `http://${host === '::' || host === '0.0.0.0' ? 'localhost' : host}:${port}/healthz`,
  )
    .then((response) => response.text())
    .catch(() => undefined)
  if (!isSet) {
    const text = `it is not set: links and the sitemap name ${publicUrl}`
    return yield warning(text, 'set PUBLIC_URL to the address people use')
  }
  yield checkProxy(config)
  const url = new URL(publicUrl)
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol === 'http:' && !isHere) {
    yield warning(
      'visitors and staff are not protected by TLS',
      'put a proxy with a certificate in front (deploy/Caddyfile) and set PUBLIC_URL to https://…',
    )
  }
  const unresolved = await lookup(url.hostname.replace(/^\[|\]$/g, '')).then(
    () => undefined,
    (error: Error) => new Error('', { cause: error }),
  )
  if (unresolved) return yield unreachable(publicUrl, unresolved)
  if (!own?.startsWith('ok')) {
    return yield about('site').warning(
      `nothing answers at port ${port}: what needs a running site was not checked`,
      'start the site, then run this again',
    )
  }
  const sentAt = Date.now()
  const response = await ask(`${publicUrl}/healthz`).catch((error: Error) => error)
  if (response instanceof Error) return yield unreachable(publicUrl, response)
  const text = await response.text()
  if (response.status !== 200 || text !== own) {
    return yield wrong(
      `${publicUrl} answers ${response.status} and is not this site`,
      'set PUBLIC_URL to the address that leads to this site, or correct the proxy or the DNS record',
    )
  }
  yield fine(`${publicUrl} leads to this site`)
  const metrics = await ask(`${publicUrl}/metrics`).catch(() => undefined)
  if (metrics?.status === 200 && !isHere) {
    const fix = 'set METRICS_TOKEN and give it to your monitor'
    yield about('metrics').wrong('everybody may read /metrics', fix)
  }
  if (url.protocol === 'https:') yield certificateFinding(await certificateEnd(url))
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clocks.push({ of: 'PUBLIC_URL', ms: sentAt - date })
}

/** The site speaks no TLS and listens at PORT, so any other public address means that there is a proxy. */
export function checkProxy(config: Pick<Config, 'publicUrl' | 'trustProxy' | 'port'>): Finding {
  const { publicUrl, trustProxy, port } = config
  const url = new URL(publicUrl)
  const { fine, wrong } = about('proxy headers')
  const hasProxy = url.protocol === 'https:' || (url.port || '80') !== String(port)
  if (hasProxy && trustProxy === 0) {
    return wrong(
      `${publicUrl} is served by a proxy, and TRUST_PROXY is 0: all visitors count as one network and are rate-limited together`,
      'set TRUST_PROXY to the number of your proxies (1 for one nginx or Caddy), and let them set X-Forwarded-For',
    )
  }
  if (!hasProxy && trustProxy > 0) {
    return wrong(
      'TRUST_PROXY is set and there is no proxy: visitors can invent their address',
      'set TRUST_PROXY=0, or set PUBLIC_URL to the address of the proxy',
    )
  }
  return fine(hasProxy ? `${trustProxy} proxies are trusted` : 'there is no proxy')
}

function unreachable(publicUrl: string, error: Error): Finding {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code)) {
    return about('certificate').wrong(
      `the certificate of ${publicUrl} is not valid (${code})`,
      'renew or correct the certificate at your proxy',
    )
  }
  return about('PUBLIC_URL').wrong(
    `${publicUrl} does not answer from here (${code})`,
    'correct PUBLIC_URL, the DNS record, the proxy or the firewall',
  )
}

export function certificateFinding(end: number, now = Date.now()): Finding {
  const days = Math.floor((end - now) / 86_400_000)
  const text = `it is valid for ${days} more days`
  const fix = 'renew the certificate, and find out why your proxy does not do it by itself'
  if (days < 3) return about('certificate').wrong(text, fix)
  return days < 15 ? about('certificate').warning(text, fix) : about('certificate').fine(text)
}
