import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef } from 'react'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { SocialState } from './use-social.ts'

interface SocialButtonsProps {
  providers: readonly SocialProvider[]
  social: SocialState
  /** The separator text between these and the form. */
  or: string
  /** Two buttons side by side, labelled with the name only. */
  short?: boolean
}

/** One button for each configured provider, the state of its window, and why it failed. */
export function SocialButtons({ providers, social, or, ...asked }: SocialButtonsProps) {
  const { waiting, isAway, failure } = social
  const pressed = useRef<HTMLButtonElement>(null)
  // More than two have names of any length: stacked, there is room for them.
  const short = asked.short && providers.length === 2
  const remember = (button: HTMLButtonElement | null) => {
    if (button) pressed.current = button
  }
  // The controls shown with the window disappear with it, and 'Try again' with its message; focus returns to where it
  // started.
  useFocusAfter(`${waiting?.id} ${isAway} ${failure?.attempt}`, pressed, { isLost: true })
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
            <span className="grow">Continue in the {waiting.name} window.</span>
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

const marks: Record<string, string> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  github:
    'M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12',
}

/** The logo of a provider in the text colour; a key for those without a drawing. */
export function ProviderMark({ id }: { id: string }) {
  const mark = marks[id]
  if (!mark) return <Icon of={KeyRound} size={18} />
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={mark} />
    </svg>
  )
}
