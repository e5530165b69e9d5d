import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const mostLines = 100
const mostFiles = 25

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test|\.gen)\.tsx?$/.test(file) && !file.startsWith('testing/'),
)

/** A released migration is never moved. */
const largeFolders = ['db/migrations']

test(`no function has more than ${mostLines} lines`, () => {
  expect(sources.flatMap(longFunctionsIn)).toEqual([])
})

test(`no folder has more than ${mostFiles} source files`, () => {
  const files = Object.groupBy(sources, dirname)
  const large = Object.keys(files).filter((folder) => (files[folder]?.length ?? 0) > mostFiles)
  expect(large.filter((folder) => !largeFolders.includes(folder))).toEqual([])
})

interface Named {
  start: number
  end: number
  id?: { name: string } | null
}

function longFunctionsIn(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const found: string[] = []
  const look = ({ start, end, id }: Named) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > mostLines) found.push(`${file} ${id?.name ?? lineAt(text, start)}`)
  }
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(file, text).program)
  return found
}

/** An arrow function is reported with the line that it begins in. */
const lineAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at)).trim()
