/** The readable address of an article. Letters of other scripts are encoded, as browsers send them. */
export const articlePath = ({ blogId, slug }: { blogId: number; slug: string }) =>
  `/blog/${blogId}/${encodeURIComponent(slug)}`

const address = /^\/blog\/(\d{1,10})(?:\/[^/]+)?\/?$/i

/** The article that a path leads to, with or without a readable part. Such an article may not exist. */
export function articleIdOf(path: string): number | undefined {
  const id = Number(address.exec(path)?.[1] ?? 0)
  // PostgreSQL's largest integer.
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}
