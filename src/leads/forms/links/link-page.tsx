import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { FormPage } from '../page/form-page.tsx'
import { WeaveScene } from '../page/weave-scene.tsx'

export type LinkPageProps = {
  title: string
  text: string
  woven?: boolean
  /** The way on from a page that has nothing else to offer. */
  link?: ComponentProps<typeof ButtonLink>
  children?: ReactNode
}

export function LinkPage({ title, text, woven = false, link, children }: LinkPageProps) {
  return (
    <FormPage title={title} lead={text} scene={<WeaveScene woven={woven} />}>
      {link ? (
        <div>
          <ButtonLink {...link} size="large" />
        </div>
      ) : null}
      {children}
    </FormPage>
  )
}
