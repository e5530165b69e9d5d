/*
 * `npm run fonts`: reduces the web fonts to the characters that the site shows and writes them to src/ui/fonts. Run
 * it after an update of the font packages; its results are committed, so neither build nor start needs it.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const from = 'node_modules/@fontsource-variable'
const to = 'src/ui/fonts'

/** Characters of the site's own pages. */
const english =
  'U+20-5B, U+5D, U+5F, U+61-7A, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026'
/** Other characters of Latin scripts; fetched when they occur. */
const otherLatin =
  'U+5C, U+5E, U+60, U+7B-7E, U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-2012, U+201A-201B, U+201E-2021, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'

/*
 * Static instances, not variable fonts: most of a variable font is kerning variations, and a file of less than 14 kB
 * fits into the first packets of a connection.
 */
const fonts = [
  {
    name: 'bricolage-grotesque-bold',
    package: 'bricolage-grotesque',
    file: 'bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { wght: 700, opsz: 48 },
    // Headings need no tabular figures and fractions.
    noLayoutClosure: true,
  },
  ...Object.entries({ regular: 400, semibold: 600 }).map(([cut, wght]) => ({
    name: `instrument-sans-${cut}`,
    package: 'instrument-sans',
    file: 'instrument-sans-latin-wght-normal.woff2',
    axes: { wght },
    noLayoutClosure: false,
  })),
]

mkdirSync(to, { recursive: true })
for (const { name, package: origin, file, axes, noLayoutClosure } of fonts) {
  const font = readFileSync(join(from, origin, 'files', file))
  for (const [part, ranges] of Object.entries({ english, 'other-latin': otherLatin })) {
    const subset = await subsetFont(font, charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: axes,
      noLayoutClosure,
    })
    writeFileSync(join(to, `${name}-${part}.woff2`), subset)
    process.stdout.write(`${name} ${part}: ${subset.length} bytes\n`)
  }
  copyFileSync(join(from, origin, 'LICENSE'), join(to, `${origin}.LICENSE.txt`))
}

function charactersOf(ranges) {
  return ranges
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}
