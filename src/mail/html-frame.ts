import { escapeHtml } from './escape-html.ts'

interface Frame {
  title: string
  /** The preview that mail programs show beside the subject. */
  preview?: string
  maxWidth: number
  /** Extra rules for dark screens; the frame has those of its own elements. */
  darkRules?: string[]
  /** Padding of the element with the class `pad`, on phones. */
  phonePadding: string
  /** The content, as table rows. */
  rows: string
}

export const mailFont = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;"

/**
 * The HTML document around the content of a mail. It uses tables and inline styles, because many mail programs
 * support little else, and no pictures, so that nothing is blocked or tracked.
 */
export function htmlFrame({ title, preview, maxWidth, darkRules = [], ...rest }: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0d0a1a !important; }
  .sheet { background: #171230 !important; border-color: #2d2650 !important; }
  .text { color: #f3f0ff !important; }
  .soft { color: #c3bcdd !important; }
${darkRules.map((rule) => `  ${rule}`).join('\n')}
}
@media (max-width: 480px) { .pad { padding: ${rest.phonePadding} !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbfaf7;">
${preview ? `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>` : ''}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbfaf7" style="background:#fbfaf7;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${maxWidth}px;">
${rest.rows}
</table>
</td></tr>
</table>
</body>
</html>`
}
