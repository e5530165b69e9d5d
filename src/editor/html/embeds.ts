const patterns: [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /^https?:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|v\/|watch\?(?:.*&)?v=)([\w-]{6,20})/i,
    ([, id]) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/youtu\.be\/([\w-]{6,20})/i, ([, id]) => `https://www.youtube.com/watch?v=${id}`],
  [
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i,
    ([, id]) => `https://vimeo.com/${id}`,
  ],
  [
    /^https?:\/\/(?:www\.)?codepen\.io\/([\w-]+)\/(?:embed(?:\/preview)?|pen|full)\/(\w+)/i,
    ([, who, id]) => `https://codepen.io/${who}/pen/${id}`,
  ],
  [
    /^https?:\/\/(?:www\.|embed\.)?figma\.com\/(?:file|design|proto|board)\/\S+/i,
    ([address]) => address.replace('//embed.', '//www.'),
  ],
]

/** The address of a video or design that an article can embed; undefined for any other. */
export function embedOf(address: string): string | undefined {
  const url = address.trim().replace(/^\/\//, 'https://')
  const inner = /^https?:\/\/(?:www\.)?figma\.com\/embed\?/i.test(url)
    ? URL.parse(url)?.searchParams.get('url')
    : undefined
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(inner ?? url)
    if (found) return read(found)
  }
  return undefined
}
