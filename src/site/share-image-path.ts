/** The path of a page's share image. */
export const shareImageOf = (path: string) => `/og/${path === '/' ? 'home' : path.slice(1)}.png`

export const pathOfShareImage = (name: string) => (name === 'home' ? '/' : `/${name}`)
