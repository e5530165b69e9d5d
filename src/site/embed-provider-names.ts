/** Apart from how their addresses are read: the privacy policy names the providers and needs no more of them. */
export const embedProviderNames = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  figma: 'Figma',
  codepen: 'CodePen',
}

/** "YouTube, Vimeo, Figma and CodePen" */
export const providerNames = (last: 'and' | 'or') =>
  Object.values(embedProviderNames)
    .join(', ')
    .replace(/, ([^,]+)$/, ` ${last} $1`)
