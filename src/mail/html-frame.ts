import { escapeHtml } from '#src/app/escape-html.ts'

/** The brand shown in every mail. */
export interface Brand {
  name: string
  tagline: string
  contactEmail: string
}

interface Frame {
  brand: Brand
  title: string
  /** The preview that mail programs show beside the subject. */
  preview?: string
  body: string
  /** HTML below the sheet, before the name of the sender. */
  footer: string
}

export const mailFont = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;"

/** The colours of text: of headings, of paragraphs, and of what is less important. */
export const mailColors = { text: '#17132b', soft: '#4a4461', faint: '#676180', link: '#4a14c4' }

const threads = [
  ['#6c2bff', '100%'],
  ['#19c9a3', '86%'],
  ['#ffb224', '94%'],
  ['#ff5c7a', '78%'],
] as const

const selvage = threads
  .map(
    ([color, width]) =>
      `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td height="3" bgcolor="${color}" style="height:3px;line-height:3px;font-size:0;background:${color};"></td></tr></table><div style="height:2px;line-height:2px;font-size:0;"></div>`,
  )
  .join('')

/**
 * The one frame of every mail. Tables and inline styles, because mail programs know little else; no picture, so nothing is
 * blocked or tracked. Dark colours are set by class: programs that know no such rule keep the light ones, which are
 * readable on both. The upper corners are square: the threads run along that edge, and corners would not clip them.
 */
export function htmlFrame({ brand, title, preview, body, footer }: Frame): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0d0a1a !important; }
  .sheet { background: #171230 !important; border-color: #2d2650 !important; }
  .line { border-color: #2d2650 !important; }
  .text { color: #f3f0ff !important; }
  .soft { color: #c3bcdd !important; }
  .faint, .faint a { color: #9d95bd !important; }
  .link { color: #bda2ff !important; }
}
@media (max-width: 480px) { .pad { padding: 24px 20px !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbfaf7;">
${preview ? `<div data-skip-in-text="true" style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>` : ''}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbfaf7" style="background:#fbfaf7;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td align="left" style="padding:0 4px 16px;"><span class="text" style="${mailFont}font-size:20px;font-weight:700;letter-spacing:-0.4px;color:${mailColors.text};">${escapeHtml(brand.name)}</span></td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #dad5e6;border-radius:0 0 16px 16px;">
<div style="font-size:0;line-height:0;">${selvage}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="pad" align="left" style="padding:32px;">
${body}
</td></tr></table>
</td></tr>
<tr><td align="left" style="padding:16px 4px 0;"><p class="faint" style="margin:0;${mailFont}font-size:13px;line-height:1.6;color:${mailColors.faint};">${footer ? `${footer}<br>` : ''}${escapeHtml(signature(brand))}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

export const signature = ({ name, tagline, contactEmail }: Brand) =>
  `${name}, ${tagline.toLowerCase()}. ${contactEmail}`

export const footerLink = (link: string, label: string) =>
  `<a href="${escapeHtml(link)}" style="color:${mailColors.faint};text-decoration:underline;">${escapeHtml(label)}</a>`
