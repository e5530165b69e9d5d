import { publicConfig } from '#src/site/public-config.ts'
import { leadForms, type Source } from '../../lead-forms.ts'

/** The URL that a form posts to: the configured endpoint of a provider, otherwise this server. */
export const formAction = (source: Source) =>
  publicConfig().forms[source] ?? leadForms[source].action
