import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtStyles, inlineStyles } from './inline-styles.ts'

const link = (name: string) =>
  `<link rel="stylesheet" href="/${name}.css" data-precedence="default"/>`

test('styles stand where their link stood, which stays without being fetched', () => {
  const page = `<head>${link('shell')}${link('home')}</head>`
  const html = inlineStyles(page, (href) => `/* ${href} */`)
  expect(html).toBe(
    '<head><style>/* /shell.css */</style><link rel="stylesheet" href="/shell.css" data-precedence="default" disabled=""/>' +
      '<style>/* /home.css */</style><link rel="stylesheet" href="/home.css" data-precedence="default" disabled=""/></head>',
  )
})

test('a sheet that is not of the build stays a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'))
  writeFileSync(join(folder, 'built.css'), 'b{}\n')
  const page = link('built') + link('other')
  const html = inlineStyles(page, builtStyles(folder))
  expect(html).toContain('<style>b{}</style>')
  expect(html.endsWith(link('other'))).toBe(true)
})
