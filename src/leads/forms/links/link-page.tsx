import type { ReactNode } from 'react'
import { FormPage } from '../page/form-page.tsx'
import { WeaveScene } from '../page/weave-scene.tsx'

type LinkPageProps = { title: string; text: string; woven?: boolean; children?: ReactNode }

export function LinkPage({ title, text, woven = false, children }: LinkPageProps) {
  return (
    <FormPage title={title} lead={text} scene={<WeaveScene woven={woven} />}>
      {children}
    </FormPage>
  )
}
