interface OpenList {
  level: number
  list: Element
}

/**
 * Word writes a list as paragraphs that begin with a bullet or number, which shows the kind of list. Their style
 * contains the level.
 */
export function wordLists(body: DocumentFragment): void {
  const items = [...body.querySelectorAll('p[data-style*="mso-list"]')].filter(
    (item) => !/mso-list:\s*none/i.test(item.getAttribute('data-style') ?? ''),
  )
  let open: OpenList[] = []
  for (const item of items) {
    const level = Number(/\blevel(\d)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1)
    const sign = item.querySelector('[data-style*="mso-list"]')
    const text = (sign ?? item).textContent ?? ''
    const tag = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(text) ? 'ol' : 'ul'
    sign?.remove()
    // Another text between two items ends the list.
    if (item.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((one) => one.level <= level)
    const last = open.at(-1)
    if (last?.level === level && last.list.tagName.toLowerCase() !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = item.ownerDocument.createElement(tag)
      const within = open.at(-1)?.list.lastElementChild
      if (within) within.append(list)
      else item.before(list)
      open.push({ level, list })
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

/** Google Docs writes a list within a list beside the items; it belongs to the item before it. */
export function nestLists(body: DocumentFragment): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.tagName === 'LI') item.append(list)
    else list.replaceWith(...list.childNodes)
  }
}
