import { parse as parseCsv } from 'csv-parse/sync'
import { storedBlock } from '#src/editor/blocks/content.ts'
import type { Raw } from '#src/editor/blocks/reading-raw.ts'
import { fromMarkdown } from '#src/editor/markdown/from-markdown.ts'
import {
  contentSum,
  type ExportFolder,
  exportFolders,
  exportFormat,
  redirectsFile,
} from '../export/layout.ts'
import { type Bundle, ImportRefused, readFile, readText } from './bundle.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { Content, SourceItem } from './source.ts'

/** The export of a site like this one. Its articles keep their numbers if these are free. */
export async function* readOwnExport(bundle: Bundle): AsyncGenerator<SourceItem> {
  const manifest = await readFile(bundle, 'manifest.json', 20_000_000)
  const { format, origin } = JSON.parse(manifest.toString('utf8')) as Record<string, unknown>
  if (format !== exportFormat)
    throw new ImportRefused('manifest.json is not that of an export of this site.')
  for (const path of bundle.files.keys()) {
    const folder = path.split('/')[0] as ExportFolder
    const room = exportFolders[folder]
    if (!room || !path.endsWith('.md')) continue
    // The rest of the name of a file with a number changes with the title.
    const [name = path] = /^(articles|faqs|newsletters)\/\d+/.exec(path) ?? []
    yield {
      key: `export:${String(origin)}:${name}`,
      name: path,
      read: async () => {
        const { front, body: below } = readFrontMatter(await readText(bundle, path))
        const body = below.replace(/^\n/, '')
        return {
          ...readers[room](front, body),
          room,
          path,
          notes: [],
          sum: contentSum(front, body),
        }
      },
    }
  }
  if (bundle.files.has(redirectsFile)) yield* readRedirects(bundle)
}

type Read = (
  front: FrontMatter,
  body: string,
) => Pick<Content, 'fields' | 'blocks' | 'wasPublished'>

const blocksIn = (body: string) => fromMarkdown(body).map(storedBlock) as Raw[]

const readers: Record<(typeof exportFolders)[ExportFolder], Read> = {
  article: ({ status, ...fields }, body) => ({
    fields,
    blocks: blocksIn(body),
    wasPublished: status === 'published',
  }),
  newsletter: (fields, body) => ({ fields, blocks: blocksIn(body) }),
  faq: (fields, body) => ({ fields: { ...fields, answer: body.replace(/\n$/, '') } }),
  // Empty fields are not in the file.
  release: (fields) => ({ fields: { summary: '', ...fields } }),
}

async function* readRedirects(bundle: Bundle): AsyncGenerator<SourceItem> {
  const rows = parseCsv(await readFile(bundle, redirectsFile, 20_000_000), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  }) as Record<string, string>[]
  for (const { from = '', to = '', kind } of rows) {
    yield {
      key: `redirect:${from}`,
      name: `${from} → ${to}`,
      read: () => ({
        room: 'redirect',
        fields: { from, to, permanent: kind !== 'temporary' },
        notes: [],
      }),
    }
  }
}
