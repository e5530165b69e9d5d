/** Where the share image of a page is served. */
export const shareImageOf = (path: string) => `/og/${path === '/' ? 'home' : path.slice(1)}.png`

export const pathOfShareImage = (name: string) => (name === 'home' ? '/' : `/${name}`)
