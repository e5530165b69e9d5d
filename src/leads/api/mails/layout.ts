import { escapeHtml } from '#src/mail/escape-html.ts'
import { htmlFrame, mailFont } from '#src/mail/html-frame.ts'
import { identity } from '#src/site/identity.ts'

interface Action {
  label: string
  link: string
}

export interface MailContent {
  title: string
  /** The preview that mail programs show beside the subject. */
  preview: string
  paragraphs: string[]
  action: Action
  /** Further actions besides the main one, each with its own link. */
  furtherActions?: (Action & { text: string })[]
  afterAction: string
  reason: string
  unsubscribeLink: string
}

const threads = [
  ['#6c2bff', '100%'],
  ['#19c9a3', '86%'],
  ['#ffb224', '94%'],
  ['#ff5c7a', '78%'],
] as const

export function htmlMail(mail: MailContent): string {
  const paragraph = (text: string) =>
    `<p class="soft" style="margin:0 0 16px;${mailFont}font-size:17px;line-height:1.6;color:#4a4461;">${escapeHtml(text)}</p>`
  const further = ({ text, label, link }: Action & { text: string }) =>
    `<p class="soft" style="margin:0 0 16px;${mailFont}font-size:17px;line-height:1.6;color:#4a4461;">${escapeHtml(text)} <a class="soft" href="${escapeHtml(link)}" style="color:#4a4461;">${escapeHtml(label)}</a></p>`
  const selvage = threads
    .map(
      ([color, width]) =>
        `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td height="3" bgcolor="${color}" style="height:3px;line-height:3px;font-size:0;background:${color};">&nbsp;</td></tr></table><div style="height:2px;line-height:2px;font-size:0;">&nbsp;</div>`,
    )
    .join('')
  return htmlFrame({
    title: mail.title,
    preview: mail.preview,
    maxWidth: 560,
    darkRules: ['.faint, .faint a { color: #9d95bd !important; }'],
    phonePadding: '28px 22px',
    rows: `<tr><td style="padding:0 4px 18px;" align="left"><span class="text" style="${mailFont}font-size:20px;font-weight:700;letter-spacing:-0.4px;color:#17132b;">${escapeHtml(identity.name)}</span></td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #dad5e6;border-radius:16px;overflow:hidden;">
<div style="font-size:0;line-height:0;">${selvage}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="pad" align="left" style="padding:36px 40px;">
<h1 class="text" style="margin:0 0 18px;${mailFont}font-size:30px;line-height:1.12;letter-spacing:-0.8px;font-weight:700;color:#17132b;">${escapeHtml(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 24px;"><tr><td bgcolor="#6c2bff" style="background:#6c2bff;border-radius:10px;"><a href="${escapeHtml(mail.action.link)}" style="display:inline-block;padding:15px 26px;${mailFont}font-size:16px;font-weight:700;line-height:1.2;color:#ffffff;text-decoration:none;">${escapeHtml(mail.action.label)}</a></td></tr></table>
${(mail.furtherActions ?? []).map(further).join('\n')}
${paragraph(mail.afterAction)}
<p class="faint" style="margin:0;${mailFont}font-size:13px;line-height:1.5;color:#676180;word-break:break-all;">If the button does nothing, open this address:<br><a href="${escapeHtml(mail.action.link)}" style="color:#676180;">${escapeHtml(mail.action.link)}</a></p>
</td></tr></table>
</td></tr>
<tr><td align="left" style="padding:20px 4px 0;"><p class="faint" style="margin:0;${mailFont}font-size:13px;line-height:1.6;color:#676180;">${escapeHtml(mail.reason)} <a href="${escapeHtml(mail.unsubscribeLink)}" style="color:#676180;">Unsubscribe</a><br>${escapeHtml(identity.name)}, ${escapeHtml(identity.tagline.toLowerCase())}. ${escapeHtml(identity.contactEmail)}</p></td></tr>`,
  })
}

export function textMail(mail: MailContent): string {
  return [
    mail.title,
    '',
    ...mail.paragraphs.flatMap((text) => [text, '']),
    `${mail.action.label}:`,
    mail.action.link,
    '',
    ...(mail.furtherActions ?? []).flatMap(({ text, label, link }) => [
      text,
      `${label}:`,
      link,
      '',
    ]),
    mail.afterAction,
    '',
    '--',
    mail.reason,
    `Unsubscribe: ${mail.unsubscribeLink}`,
    `${identity.name}, ${identity.tagline.toLowerCase()}. ${identity.contactEmail}`,
    '',
  ].join('\n')
}
