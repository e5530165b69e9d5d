/** The languages that the editor offers and the server highlights: the name that is stored, and the one that is shown. */
export const languages = {
  html: 'HTML',
  css: 'CSS',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  json: 'JSON',
  yaml: 'YAML',
  bash: 'Shell',
  python: 'Python',
  sql: 'SQL',
  swift: 'Swift',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  diff: 'Diff',
}

export type Language = keyof typeof languages

/** Names that pasted and imported code uses. */
const aliases: Readonly<Record<string, Language>> = {
  js: 'javascript',
  mjs: 'javascript',
  jsx: 'tsx',
  ts: 'typescript',
  yml: 'yaml',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  py: 'python',
  kt: 'kotlin',
  md: 'markdown',
  patch: 'diff',
}

/** Undefined for a language that is not in the list: its code is kept with its name, and shown as plain text. */
export function languageOf(name: string): Language | undefined {
  const wanted = name.trim().toLowerCase()
  if (Object.hasOwn(languages, wanted)) return wanted as Language
  return Object.hasOwn(aliases, wanted) ? aliases[wanted] : undefined
}
