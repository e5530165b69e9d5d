import manifest from '../../package.json' with { type: 'json' }

/** The version of the site. Alone in this file: the primary logs it too, and must not load more. */
export const { version } = manifest
