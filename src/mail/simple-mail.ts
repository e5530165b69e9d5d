import { escapeHtml } from '#src/app/escape-html.ts'
import { type Brand, footerLink, htmlFrame, mailColors, mailFont, signature } from './html-frame.ts'

interface Action {
  label: string
  link: string
}

/** A mail of a few paragraphs and at most one button. */
export interface SimpleMail {
  brand: Brand
  title: string
  /** Shown by mail programs beside the subject. */
  preview?: string
  /** Line breaks are kept. A quote is what somebody else wrote. */
  paragraphs: (string | { quote: string })[]
  action?: Action
  furtherActions?: (Action & { text: string })[]
  afterAction?: string
  reason: string
  footerLinks?: Action[]
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraphStyle = `margin:0 0 16px;${mailFont}font-size:17px;line-height:1.6;color:${mailColors.soft};`

function paragraph(text: SimpleMail['paragraphs'][number]): string {
  if (typeof text === 'string')
    return `<p class="soft" dir="auto" style="${paragraphStyle}">${lines(text)}</p>`
  return `<blockquote class="soft line" dir="auto" style="${paragraphStyle}padding:0 14px;border-left:3px solid #dad5e6;">${lines(text.quote)}</blockquote>`
}

function further({ text, label, link }: Action & { text: string }): string {
  return `<p class="soft" dir="auto" style="${paragraphStyle}">${escapeHtml(text)} <a class="soft" href="${escapeHtml(link)}" style="color:${mailColors.soft};">${escapeHtml(label)}</a></p>`
}

function button({ label, link }: Action): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 24px;"><tr><td bgcolor="#6c2bff" style="background:#6c2bff;border-radius:10px;"><a href="${escapeHtml(link)}" style="display:inline-block;padding:15px 26px;${mailFont}font-size:16px;font-weight:700;line-height:1.2;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>`
}

const fallback = ({ link }: Action) =>
  `<p class="faint" style="margin:0;${mailFont}font-size:13px;line-height:1.5;color:${mailColors.faint};word-break:break-all;">If the button does nothing, open this address:<br><a href="${escapeHtml(link)}" style="color:${mailColors.faint};">${escapeHtml(link)}</a></p>`

export function htmlMail(mail: SimpleMail): string {
  const { brand, title, preview, action, footerLinks = [] } = mail
  const links = footerLinks.map(({ link, label }) => footerLink(link, label)).join(' · ')
  return htmlFrame({
    brand,
    title,
    preview,
    body: [
      `<h1 class="text" dir="auto" style="margin:0 0 18px;${mailFont}font-size:30px;line-height:1.12;letter-spacing:-0.8px;font-weight:700;color:${mailColors.text};">${escapeHtml(title)}</h1>`,
      ...mail.paragraphs.map(paragraph),
      ...(action ? [button(action)] : []),
      ...(mail.furtherActions ?? []).map(further),
      ...(mail.afterAction ? [paragraph(mail.afterAction)] : []),
      ...(action ? [fallback(action)] : []),
    ].join('\n'),
    footer: [escapeHtml(mail.reason), links].filter(Boolean).join(' '),
  })
}

export function textMail(mail: SimpleMail): string {
  const quoted = (text: string) => text.replaceAll(/^/gm, '> ')
  return [
    mail.title,
    '',
    ...mail.paragraphs.flatMap((text) => [
      typeof text === 'string' ? text : quoted(text.quote),
      '',
    ]),
    ...(mail.action ? [`${mail.action.label}:`, mail.action.link, ''] : []),
    ...(mail.furtherActions ?? []).flatMap(({ text, label, link }) => [
      text,
      `${label}:`,
      link,
      '',
    ]),
    ...(mail.afterAction ? [mail.afterAction, ''] : []),
    '--',
    mail.reason,
    ...(mail.footerLinks ?? []).map(({ label, link }) => `${label}: ${link}`),
    signature(mail.brand),
    '',
  ].join('\n')
}
