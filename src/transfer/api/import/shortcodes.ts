import { escapeHtml } from '#src/app/escape-html.ts'

type Attributes = Record<string, string>

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s\]"']+))/g)].map(
      ([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? ''],
    ),
  )

interface Reading {
  /** The address of an attachment. */
  attachment: (id: string) => string | undefined
  notes: string[]
}

const clipSources = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']

/** Replaces the shortcodes that WordPress itself has by HTML. The others keep their text, and are named. */
export function expandShortcodes(html: string, { attachment, notes }: Reading): string {
  const images = (ids: string) =>
    ids.split(',').map((id) => {
      const src = attachment(id.trim())
      if (!src) notes.push(`A gallery shows attachment ${id.trim()}, which is not in the file.`)
      return src ? `<figure><img src="${escapeHtml(src)}" alt=""></figure>` : ''
    })
  return (
    html
      // Doubled brackets are a shortcode that readers see.
      .replace(/\[(\[\w[^\]]*\])\]/g, (_, shown: string) => shown.replace('[', '&#91;'))
      .replace(/\[caption[^\]]*\]([\s\S]*?)\[\/caption\]/g, (_, inner: string) => {
        const [, picture = '', words = ''] =
          /^(\s*(?:<a [^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inner) ?? []
        return picture
          ? `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`
          : inner
      })
      .replace(/\[gallery\b([^\]]*)\]/g, (all, text: string) => {
        const { ids = '' } = attributesOf(text)
        if (!ids) notes.push(`A gallery without a list of pictures was kept as text: ${all}`)
        return ids ? `<div class="gallery">${images(ids).join('')}</div>` : all
      })
      .replace(
        /\[embed\b[^\]]*\]([\s\S]*?)\[\/embed\]/g,
        (_, url: string) => `\n\n${url.trim()}\n\n`,
      )
      .replace(/\[youtube\s*=?\s*(https?:[^\s\]]+)\s*\]/g, '\n\n$1\n\n')
      .replace(
        /\[(video|audio)\b([^\]]*)\](?:([\s\S]*?)\[\/\1\])?/g,
        (all, tag: string, text: string) => {
          const found = attributesOf(text)
          const src = clipSources.map((name) => found[name]).find(Boolean)
          return src ? `<${tag} src="${escapeHtml(src)}"></${tag}>` : all
        },
      )
      .replace(
        /\[(code|sourcecode|php|css|js|html|python|bash)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/g,
        (_, tag: string, text: string, code: string) => {
          const { language, lang } = attributesOf(text)
          const name = language ?? lang ?? (/code$/.test(tag) ? '' : tag)
          return `<pre class="language-${escapeHtml(name)}">${code}</pre>`
        },
      )
      .replace(
        /\[(\/?)([a-z][\w-]{2,30})(\s[^\]<]*|)\](?!\()/gi,
        (all, end: string, name: string, text: string) => {
          // Text in brackets is not a shortcode; a name with attributes or an underscore is.
          if (!end && (text.includes('=') || /[_-]/.test(name))) {
            notes.push(`The shortcode [${name}] was kept as text.`)
          }
          return all
        },
      )
  )
}
