import { embeddedAddress } from '#src/editor/markdown/html-media.ts'
import { embedOf } from '#src/site/embed-providers.ts'
import type { Bundle } from './bundle.ts'
import { addressOfFile, decoded } from './source.ts'

interface Reading {
  bundle: Bundle
  notes: string[]
}

const attribute = (text: string, name: string) => {
  const [, double, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(text) ?? []
  return double ?? single ?? ''
}

const link = (words: string, address: string) =>
  `[${words.replace(/[[\]]/g, '\\$&')}](<${address}>)`

/**
 * Replaces what Jekyll, Hugo and Obsidian add to Markdown, outside of code. Other shortcodes are kept as text, and named.
 */
export function expandOddities(markdown: string, reading: Reading): string {
  return markdown
    .replace(
      /\{%-?\s*highlight\s+([\w+-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g,
      '```$1\n$2\n```',
    )
    .replace(
      /\{\{<\s*highlight\s+"?([\w+-]+)"?[^>]*>\}\}\n?([\s\S]*?)\{\{<\s*\/\s*highlight\s*>\}\}/g,
      '```$1\n$2\n```',
    )
    .split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$|`[^`\n]+`)/m)
    .map((part, place) => (place % 2 ? part : expand(part, reading)))
    .join('')
}

function expand(text: string, { bundle, notes }: Reading): string {
  const addressOfNote = (name: string): string => {
    const [note = '', part] = name.trim().split('#')
    const wanted = `/${note.replace(/^(\.{0,2}\/)+/, '').replace(/\.\w+$/, '')}`
    const path = [...bundle.files.keys()].find((file) =>
      `/${file.replace(/(\/_?index)?\.\w+$/, '')}`.endsWith(wanted),
    )
    return path && note ? `${addressOfFile(path)}${part ? `#${part}` : ''}` : ''
  }
  return text
    .replace(/\{\{\s*(?:site\.(?:baseurl|url)|page\.\w+)\s*(?:\|[^}]*)?\}\}/g, '')
    .replace(/\{\{\s*['"]([^'"]+)['"]\s*\|\s*(?:relative_url|absolute_url)\s*\}\}/g, '$1')
    .replace(/\{%\s*(?:post_url|link)\s+(\S+?)\s*%\}/g, (_, name: string) => addressOfNote(name))
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+"?([^"\s]+)"?\s*[>%]\}\}/g, (_, name: string) =>
      addressOfNote(name),
    )
    .replace(/\{\{[<%]\s*figure\s+([^}]*?)\s*[>%]\}\}/g, (_, given: string) => {
      const caption = attribute(given, 'caption') || attribute(given, 'title')
      return `\n\n![${attribute(given, 'alt')}](<${attribute(given, 'src')}>${caption ? ` "${caption.replaceAll('"', '')}"` : ''})\n\n`
    })
    .replace(
      /\{\{[<%]\s*(youtube|vimeo)\s+(?:id=)?"?([\w-]+)"?[^}]*[>%]\}\}/g,
      (_, host: string, id: string) =>
        host === 'youtube'
          ? `\n\nhttps://www.youtube.com/watch?v=${id}\n\n`
          : `\n\nhttps://vimeo.com/${id}\n\n`,
    )
    .replace(
      /<iframe\b[^>]*?\bsrc=["']([^"']+)["'][^>]*>(?:\s*<\/iframe>)?/gi,
      (_, src: string) => {
        const address = embeddedAddress(src)
        return `\n\n${embedOf(address) ? address : link(src, src)}\n\n`
      },
    )
    .replace(
      /<video\b[^>]{0,2000}?\bsrc=["']([^"']{1,2000})["'][^>]{0,2000}>(?:[\s\S]{0,2000}?<\/video>)?/gi,
      '\n\n![](<$1>)\n\n',
    )
    .replace(/%%[\s\S]*?%%/g, '')
    .replace(/==([^=\n]+)==/g, '$1')
    .replace(/!\[\[([^\]|#\n]+)(?:[|#][^\]\n]*)?\]\]/g, (all, name: string) => {
      if (/\.(png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i.test(name)) return `![](<${name.trim()}>)`
      notes.push(`The embedded note ${all} was kept as text.`)
      return name.trim()
    })
    .replace(/\[\[([^\]|\n]+)(?:\|([^\]\n]+))?\]\]/g, (_, name: string, words?: string) => {
      const shown = (words ?? name).trim()
      const address = addressOfNote(name)
      return address ? link(shown, address) : shown
    })
    .replace(
      /\]\(<?(?!\w+:)([^()<>\s]+\.(?:md|markdown)(?:#[^()<>\s]*)?)>?\)/g,
      (all, name: string) => {
        const address = addressOfNote(decoded(name))
        return address ? `](<${address}>)` : all
      },
    )
    .replace(/\{\{[<%][^}]*[>%]\}\}|\{%[^%]*%\}/g, (all) => {
      notes.push(`${all.slice(0, 100)} was kept as text.`)
      return all.replaceAll('<', '\\<')
    })
}
