/** The server makes it (focus.ts). Browsers keep it for a year: other rules need another name. */
export const focusStylePath = '/media/focus.css'
