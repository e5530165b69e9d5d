import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtStyles, inlineStyles } from './inline-styles.ts'

const link = (name: string) =>
  `<link rel="stylesheet" href="/${name}.css" data-precedence="default"/>`

test('styles stand where the first link stood; the links stay without being fetched', () => {
  const page = `<head>${link('shell')}${link('home')}</head>`
  const html = inlineStyles(page, (href) => `/* ${href} */`)
  expect(html).toBe(
    '<head><style>/* /shell.css *//* /home.css */</style>' +
      '<link rel="stylesheet" href="/shell.css" data-precedence="default" disabled=""/>' +
      '<link rel="stylesheet" href="/home.css" data-precedence="default" disabled=""/></head>',
  )
})

test('a page with a sheet that is not of the build keeps its links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'))
  writeFileSync(join(folder, 'built.css'), 'b{}\n')
  const styles = builtStyles(folder)
  expect(inlineStyles(link('built'), styles)).toContain('<style>b{}</style>')
  const page = link('built') + link('other')
  expect(inlineStyles(page, styles)).toBe(page)
})
