import { isThisMachine } from './this-machine.ts'

/** The settings whose address is on another machine and not encrypted: what is sent there can be read on the way. */
export function clearTextSettings(addresses: Record<string, string | undefined>): string[] {
  return Object.entries(addresses).flatMap(([name, address]) =>
    address && isClearText(address) ? [name] : [],
  )
}

function isClearText(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isThisMachine(hostname)
}
