const space = '\u00a0'

/** Rich text has no code, and browsers show several spaces as one, so spaces that show the structure do not break. */
export function keepLines(body: DocumentFragment): void {
  for (const pre of body.querySelectorAll('pre')) {
    for (const br of pre.querySelectorAll('br')) br.replaceWith('\n')
    const lines = (pre.textContent ?? '').replace(/^\n/, '').trimEnd().split(/\r?\n/)
    pre.replaceChildren(...lines.map((line) => paragraphOf(pre.ownerDocument, line)))
  }
  for (const element of body.querySelectorAll('[data-style*="white-space: pre"]')) {
    const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      currentNode.nodeValue = withSpaces(currentNode.nodeValue ?? '')
    }
  }
}

function paragraphOf(document: Document, line: string): Element {
  const paragraph = document.createElement('p')
  // A blank line of code is not an empty paragraph, which would be left out.
  paragraph.dataset.line = ''
  paragraph.textContent = withSpaces(line.replaceAll('\t', '    ')) || space
  return paragraph
}

export const withSpaces = (text: string): string =>
  text.replace(/^[ \t]+|[ \t]{2,}/gm, (run) => space.repeat(run.replaceAll('\t', '    ').length))
