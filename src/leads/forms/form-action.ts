import { publicConfig } from '#src/site/public-config.ts'
import { leadForms, type Source } from '../lead-forms.ts'

/** Where a form posts to: a provider's endpoint where one is configured, else this server. */
export const formAction = (source: Source) =>
  publicConfig().forms[source] ?? leadForms[source].action
