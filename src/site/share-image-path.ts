/** Where the picture of a page is served. Apart from the headlines that are drawn there, or every browser would have them. */
export const shareImageOf = (path: string) => `/og/${path === '/' ? 'home' : path.slice(1)}.png`

export const pathOfShareImage = (name: string) => (name === 'home' ? '/' : `/${name}`)
