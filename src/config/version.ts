import manifest from '../../package.json' with { type: 'json' }

/** The version of the site, in a file of its own: the primary logs it too, and must not load more. */
export const { version } = manifest
