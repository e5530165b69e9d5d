import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const success = 'Success! Now check your email to confirm your subscription.'
const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')

let counter = 0
/** No test meets another's people. Each has a mail host of its own: mails to one host are limited. */
export const newAddress = (who: string) =>
  `${who}@${process.pid}-${Date.now()}-${counter++}.example.com`

/** The first mail to an address with this text, as the server wrote it, decoded. */
export async function mailTo(address: string, text = ''): Promise<string> {
  let found = ''
  await expect(() => {
    found =
      readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .find((mail) => mail.includes(`To: ${address}`) && mail.includes(text)) ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found.replace(/=\n/g, '').replaceAll('=3D', '=')
}

export const linkIn = (mail: string, page: string) =>
  new RegExp(`/${page}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? ''

export async function joinWaitlist(page: Page, address: string) {
  await page.goto('/join')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
}
