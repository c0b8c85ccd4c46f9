import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ProviderMark } from './provider-mark.tsx'
import type { SocialState } from './use-social.ts'

interface SocialButtonsProps {
  providers: readonly SocialProvider[]
  social: SocialState
  /** The word between these and the form. */
  or: string
  /** Two stand beside each other, with the name alone. */
  short?: boolean
}

/** One button for each configured provider, what its window is doing, and why it came to nothing. */
export function SocialButtons({ providers, social, or, ...asked }: SocialButtonsProps) {
  const { waiting, isAway, failure } = social
  const pressed = useRef<HTMLButtonElement>(null)
  // More than two have names of any length: below each other there is room for them.
  const short = asked.short && providers.length === 2
  const remember = (button: HTMLButtonElement | null) => {
    if (button) pressed.current = button
  }
  // What is pressed beside the window goes with it, and 'Try again' with its message; the keyboard goes on where it began.
  const shown = `${waiting?.id} ${isAway} ${failure?.attempt}`
  useEffect(() => {
    if (shown && document.activeElement === document.body) pressed.current?.focus()
  }, [shown])
  if (providers.length === 0) return null
  return (
    <>
      <div className={short ? 'social social--short' : 'social'}>
        {failure ? (
          <Notice kind="error" key={failure.attempt}>
            {failure.text}
            {failure.retry ? (
              <>
                {' '}
                <button type="button" className="link" onClick={failure.retry}>
                  Try again
                </button>
              </>
            ) : null}
          </Notice>
        ) : null}
        {providers.map((provider) => (
          <Button
            key={provider.id}
            ref={waiting?.id === provider.id ? remember : undefined}
            size="lg"
            busy={waiting?.id === provider.id}
            disabled={waiting !== null && waiting.id !== provider.id}
            aria-label={short ? `Continue with ${provider.name}` : undefined}
            onClick={() => social.begin(provider)}
          >
            <ProviderMark id={provider.id} />
            {short ? provider.name : `Continue with ${provider.name}`}
          </Button>
        ))}
        {waiting && isAway ? (
          <div className="social__wait" role="status">
            <span className="grow">Go on in the window of {waiting.name}.</span>
            <button type="button" className="link" onClick={social.show}>
              Show it
            </button>
            <button type="button" className="link" onClick={social.cancel}>
              Cancel
            </button>
          </div>
        ) : null}
      </div>
      <div className="or">
        <span>{or}</span>
      </div>
    </>
  )
}
