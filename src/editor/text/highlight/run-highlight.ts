import { createCssVariablesTheme, createHighlighterCore, type LanguageInput } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { Language } from '../../blocks/code/languages.ts'
import { type CodeTokens, tokenKinds, tokenOf } from '../../blocks/code/tokens.ts'

/* Runs in a thread, started by highlight-code.ts: an expression of a grammar can take for ever on some texts. */

/** A grammar is loaded when the first code in its language is highlighted. */
const grammars: { [Name in Language]: LanguageInput } = {
  html: () => import('shiki/langs/html.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  bash: () => import('shiki/langs/bash.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
}

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '', fontStyle: false })
const highlighter = createHighlighterCore({
  engine: createJavaScriptRegexEngine({ forgiving: true }),
  themes: [theme],
})

/** Longer lines are not highlighted: they are minified code. */
const longestLine = 1000

const kindOf = (color = '') =>
  Math.max(0, tokenKinds.indexOf(/token-([a-z-]+)/.exec(color)?.[1] as (typeof tokenKinds)[number]))

export interface HighlightTask {
  code: string
  /** Without one, only the grammar is loaded. */
  language: Language
}

export default async function runHighlight({ code, language }: HighlightTask): Promise<CodeTokens> {
  const shiki = await highlighter
  await shiki.loadLanguage(grammars[language])
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: 'kinds',
    tokenizeMaxLineLength: longestLine,
    // The thread has a limit for all of it. A limit for a line would end in the middle, and the first line of a language
    // takes longest.
    tokenizeTimeLimit: 0,
  })
  const pieces: { start: number; kind: number }[] = [{ start: 0, kind: 0 }]
  for (const { offset, content, color } of lines.flat()) {
    // Spaces between two words of a kind belong to them.
    const kind = content.trim() ? kindOf(color) : pieces.at(-1)?.kind
    if (kind !== undefined && kind !== pieces.at(-1)?.kind) pieces.push({ start: offset, kind })
  }
  return pieces.flatMap(({ start, kind }, place) => {
    const length = (pieces[place + 1]?.start ?? code.length) - start
    return length > 0 ? [tokenOf(length, kind)] : []
  })
}
