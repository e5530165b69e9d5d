import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '#src/app/escape-html.ts'
import type { Letter, LetterMail, LetterToken, Mail } from './mail.ts'

/** Links, so that a letter treats them like the links that they stand for. */
export const newToken = (): LetterToken => ({
  inHtml: `https://${randomUUID()}.invalid/`,
  plain: `https://${randomUUID()}.invalid/`,
})

/** One word, so that no line ends within it. */
export const newTextToken = (): LetterToken => ({
  inHtml: randomUUID().replaceAll('-', ''),
  plain: randomUUID().replaceAll('-', ''),
  isText: true,
})

export function fillLetter({ letter, values, id, to }: LetterMail): Mail {
  const { tokens, ...mail } = letter
  const filled = (text: string) =>
    Object.entries(tokens).reduce((result, [name, { inHtml, plain }]) => {
      const value = values[name] ?? ''
      return result.replaceAll(inHtml, () => escapeHtml(value)).replaceAll(plain, () => value)
    }, text)
  const headers = Object.entries(mail.headers).map(([name, value]) => [name, filled(value)])
  return {
    ...mail,
    id,
    to,
    subject: filled(mail.subject),
    html: filled(mail.html),
    text: filled(mail.text),
    headers: Object.fromEntries(headers),
  }
}

/** Returns the bytes of the mail to one person; undefined if it must be encoded for this person alone. */
export type Encoded = (mail: LetterMail) => string | undefined

const softBreak = '=\r\n'
/** An address that needs no quotes, no encoding and no folding in a header. */
const plainAddress = /^[\w.+-]{1,64}@[a-z\d.-]{1,200}$/i
const plainValue = /^[\x21-\x7e]*$/

const dateLine = (date: Date) => `\r\nDate: ${date.toUTCString().replace('GMT', '+0000')}`
/** Placeholders in the head of every letter: each mail has its own values. */
const [id, to, date] = [randomUUID(), `${randomUUID()}@letter.invalid`, new Date(0)]
const subjectOfPerson = randomUUID()

/**
 * Encodes a letter once. The mail to one person is then the pieces between the tokens with the values between them, which
 * costs a third of encoding every mail. `messageOf` says what a mail is encoded from.
 */
export async function encodeLetter(
  letter: Letter,
  messageOf: (mail: Mail) => SendMailOptions,
): Promise<Encoded> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { tokens, ...mail } = letter
  const written = { ...messageOf({ ...mail, id, to }), date, encoding: 'quoted-printable' }
  const subject = String(written.subject)
  const texts = Object.entries(tokens).filter(([, { isText }]) => isText)
  const isPersonal = texts.some(([, { plain }]) => subject.includes(plain))
  const options = isPersonal ? { ...written, subject: subjectOfPerson } : written
  const encoded = String((await composer.sendMail(options)).message)
  const end = encoded.indexOf('\r\n\r\n')
  const own = Object.values(tokens).flatMap(({ inHtml, plain }) => [inHtml, plain])
  const head = divide(encoded.slice(0, end), [id, to, dateLine(date), subjectOfPerson, ...own])
  const body = divide(encoded.slice(end), own)
  return ({ values, ...person }) => {
    const isPlain = Object.entries(values).every(
      ([name, value]) => tokens[name]?.isText || plainValue.test(value),
    )
    if (!isPlain || !plainAddress.test(person.to)) return undefined
    const given = new Map([
      [id, person.id],
      [to, person.to],
      [dateLine(date), dateLine(new Date())],
    ])
    for (const [name, { inHtml, plain }] of Object.entries(tokens)) {
      const value = values[name] ?? ''
      given.set(inHtml, escapeHtml(value)).set(plain, value)
    }
    if (isPersonal) {
      const filled = texts.reduce(
        (text, [name, { plain }]) => text.replaceAll(plain, () => values[name] ?? ''),
        subject,
      )
      given.set(subjectOfPerson, encodedWords(filled))
    }
    const inHead = (token: string) => given.get(token) ?? ''
    return head(inHead) + body((token) => quotedPrintable(inHead(token)))
  }
}

/** Returns a function that puts values in the places of the tokens. Soft breaks may divide a token: lines are short. */
function divide(encoded: string, tokens: readonly string[]) {
  const forms = tokens.map((token) =>
    [...token].map((one) => one.replace(/\W/, '\\$&')).join(`(?:${softBreak})?`),
  )
  const parts: { before: string; token: string }[] = []
  let at = 0
  for (const { 0: found, index } of encoded.matchAll(new RegExp(forms.join('|'), 'g'))) {
    parts.push({ before: encoded.slice(at, index), token: found.replaceAll(softBreak, '') })
    at = index + found.length
  }
  const rest = encoded.slice(at)
  return (fill: (token: string) => string) =>
    parts.reduce((result, { before, token }) => result + before + fill(token), '') + rest
}

/** On lines of its own: how much room the lines around it have is not known. */
function quotedPrintable(value: string): string {
  const encoded = Buffer.from(value)
    .toString('latin1')
    .replace(
      /[^\x21-\x3c\x3e-\x7e]/g,
      (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  const lines = encoded.match(/(?:=[0-9A-F]{2}|[^=]){1,24}/g) ?? []
  return [softBreak, ...lines.map((line) => line + softBreak)].join('')
}

/** Bytes of text in one encoded word: a line of a header has at most 76 characters. */
const wordBytes = 39
/** Short enough for one line, and needs no encoding. */
const plainText = /^(?!.*=\?)[\x21-\x7e](?:[\x20-\x7e]{0,60}[\x21-\x7e])?$/

/** A text as the value of a header (RFC 2047). No character is divided between two words. */
function encodedWords(text: string): string {
  if (plainText.test(text)) return text
  const words = ['']
  for (const character of text.toWellFormed()) {
    const longer = words.at(-1) + character
    if (Buffer.byteLength(longer) > wordBytes) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
