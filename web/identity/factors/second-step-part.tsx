import type { ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { AskedFactor } from '../port.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

export interface SecondStepProps {
  brand: ReactNode
  asked: AskedFactor
  /** Where to go afterwards; null for where the server sends the person. */
  target: string | null
  hasOutbox: boolean
  /** Back to the ways to sign in. */
  onLeave: () => void
}

const Page = lazyPart(() => import('./second-step-page.tsx').then((module) => module.SecondStepPage))

/** The second step of a sign-in; its code loads when an account asks for it. */
export function SecondStep(props: SecondStepProps) {
  return (
    <Page
      {...props}
      onClose={props.onLeave}
      whileLoading={
        <AuthFrame brand={props.brand} title="Confirm that it is you" isAnswer solid="icosa" facts={[]}>
          {null}
        </AuthFrame>
      }
    />
  )
}
